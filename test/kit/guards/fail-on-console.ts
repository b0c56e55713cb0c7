import './watch-console'
import { checkProblems } from './expect-log'

afterEach(checkProblems)
