import { openShop } from '../../test/kit/shop'
import { db } from '../platform/db'
import './email-verification.cases'
import './factor.cases'
import './oidc.cases'
import './own-sessions.cases'
import './password-policy.cases'
import './password.cases'
import './rate-limits.cases'
import './sessions.cases'
import './sign-in.cases'
import './sign-up.cases'

openShop()

beforeEach(() => db.attempt.deleteMany()) // several tests share a network
