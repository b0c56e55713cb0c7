import './dealer-contacts.cases'
import './expand-contract.cases'
import './repeat.cases'
