import { keepYoungGenerationSmall } from './platform/young-generation'

// The built program, `dist/api/server.js`: sets V8 up before the server's code loads.

keepYoungGenerationSmall()
await import('./server')
