// The server's project runs the same cases: both sides compute and reject the same.
import '../../shared/deals/contract-check.cases'
import '../../shared/deals/deal-conditions.cases'
import '../../shared/deals/deal-fields.cases'
import '../../shared/deals/deal-math.cases'
import '../../shared/deals/deal-properties.cases'
import '../../shared/deals/wishes.cases'
import '../../shared/deals/saving.cases'
