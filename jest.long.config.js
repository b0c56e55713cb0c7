import { suite } from './jest.config.js'

// `npm run test:long`: what proves endurance, such as kills, hangs, and every field (docs/decisions/79-tests.md).
export default suite('.long')
