import { keepNewObjectsSmall } from './platform/new-objects'

// The built program, `dist/api/server.js`. What is said here holds while the server's code loads.

keepNewObjectsSmall()
await import('./server')
