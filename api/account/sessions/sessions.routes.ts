import type { FastifyInstance, FastifyReply } from 'fastify'
import { withReturn } from '../../../shared/account-pages'
import { noteEvent } from '../../http/security-events'
import type { Session } from '../../http/visitor'
import { databaseTime, db, isId } from '../../platform/db'
import { documentedForm, documentedPage, fieldsOf, queryOf, redirect } from '../form'
import { sendPage } from '../page'
import { isConfirmed } from './confirmation'
import { endAllSessions, endSessions } from './sessions'

const path = '/api/login/sessions'

/** Lists the browsers that are signed in to one's account, and signs them out. */
export function sessionsRoutes(app: FastifyInstance) {
  app.get(path, documentedPage('The browsers that are signed in'), async (request, reply) => {
    if (!request.session) return redirect(reply, withReturn('/api/login', path))
    return sessionsPage(reply, request.session, queryOf(request).notice === 'ended')
  })

  app.post(path, documentedForm('Signs a browser out'), async (request, reply) => {
    const { session } = request
    if (!session) return redirect(reply, withReturn('/api/login', path))
    const { id } = fieldsOf(request)
    const userId = session.user.id
    if (id !== session.id && !(await isConfirmed(session))) {
      return redirect(reply, withReturn('/api/login/confirm', path))
    }
    if (id === 'others') await endAllSessions(userId, session.id)
    else if (typeof id === 'string' && isId(id)) await endSessions({ userId, id })
    noteEvent(request, 'sessions ended', 'success')
    return redirect(reply, `${path}?notice=ended`)
  })
}

async function sessionsPage(reply: FastifyReply, { id: own, user }: Session, hasEnded: boolean) {
  const sessions = await db.session.findMany({
    where: { userId: user.id, expiresAt: { gt: await databaseTime() } },
    orderBy: { updatedAt: 'desc' },
  })
  return sendPage(reply, 'sessions', {
    hasEnded,
    sessions: sessions.map(({ id, userAgent, updatedAt }) => ({
      id,
      browser: browserName(userAgent),
      lastUsed: updatedAt.toISOString(),
      isCurrent: id === own,
    })),
  })
}

// Chrome's string also contains Safari, and Edge's contains both.
const browsers = {
  'Edg/': 'Edge',
  'OPR/': 'Opera',
  'Firefox/': 'Firefox',
  'Chrome/': 'Chrome',
  'Safari/': 'Safari',
}
const systems = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  Macintosh: 'Mac',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

/** A browser as people call it, such as "Chrome on Windows". */
function browserName(userAgent: string | null) {
  const find = (names: Record<string, string>) =>
    Object.entries(names).find(([sign]) => userAgent?.includes(sign))?.[1]
  const system = find(systems)
  return `${find(browsers) ?? 'Unknown browser'}${system ? ` on ${system}` : ''}`
}
