// The server's project runs the same cases: both sides compute and reject the same.
import '../../shared/deal-conditions.cases'
import '../../shared/deal-fields.cases'
import '../../shared/deal-math.cases'
import '../../shared/deal-properties.cases'
import '../../shared/wishes.cases'
