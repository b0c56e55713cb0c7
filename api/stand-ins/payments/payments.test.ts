import { openSandbox } from '../../../test/kit/servers/payment-sandbox'
import './sandbox.cases'
import './hosted-page.cases'
import './webhooks.cases'

openSandbox()
