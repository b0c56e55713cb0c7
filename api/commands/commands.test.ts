import { openDatabase } from '../../test/kit/servers/own-database'
import './privacy.cases'
import './staff.cases'

openDatabase()
