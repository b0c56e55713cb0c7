import { openShop } from '../../../test/kit/servers/shop'
import './drafts.cases'
import './publishing.cases'
import './accepting.cases'
import './accept-races.cases'
import './answers.cases'
import './after-choice.cases'
import '../deal-states.cases'

openShop()
