import './dealer-contacts.cases'
import './expand-contract.cases'
import './folding.cases'
import './repeat.cases'
