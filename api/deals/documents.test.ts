import { openShop } from '../../test/kit/shop'
import './documents.cases'

openShop()
