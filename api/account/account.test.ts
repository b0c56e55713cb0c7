import { openShop } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import './verification/email-verification.cases'
import './factor/factor.cases'
import './provider/oidc.cases'
import './sessions/own-sessions.cases'
import './password/password-policy.cases'
import './password/password.cases'
import './verification/proven-email.cases'
import './rate-limits.cases'
import './sessions/sessions.cases'
import './sign-in/refused-cookies.cases'
import './sign-in/sign-in.cases'
import './sign-in/sign-up.cases'

openShop()

beforeEach(() => db.attempt.deleteMany()) // several tests share a network
