import { openShop } from '../../test/kit/shop'
import './documents.cases'
import './quotes.jobs.cases'

openShop()
