import { every } from '../platform/timers'
import { mailWeek } from './week.mail'

/** Starts the job that emails owners the figures of the week before, each Monday. */
export const mailFigures = () => every(60, 'weekly mail', () => mailWeek())
