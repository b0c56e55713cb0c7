import { format } from 'node:util'
import { noteProblem } from './expect-log'

console.error = (...said) => noteProblem(`console.error: ${format(...said)}`)
console.warn = (...said) => noteProblem(`console.warn: ${format(...said)}`)
