import { openDatabase } from '../../test/kit/servers/own-database'
import './check.cases'
import './privacy.cases'
import './staff.cases'

openDatabase()
