import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendsCookies } from '../cookie'
import { redirect } from '../form'

/**
 * Redirects after a cookie was set. A browser that hasn't sent one before may refuse them, so it visits `check` on its
 * way, which sees whether the cookie came back. Programs don't ask for HTML, and go to `next` at once.
 */
export function redirectWithNewCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { next, check }: { next: string; check: string },
) {
  return redirect(reply, mayRefuseCookies(request) ? check : next)
}

/** Whether this is a browser that has sent no cookie of ours. */
export const mayRefuseCookies = (request: FastifyRequest) =>
  !sendsCookies(request) && Boolean(request.headers.accept?.includes('text/html'))

/** Leads a browser with a new session to the page; the sign-in page says so when the cookie doesn't come back. */
export const redirectSignedIn = (request: FastifyRequest, reply: FastifyReply, next: string) =>
  redirectWithNewCookie(request, reply, {
    next,
    check: `/api/login?${new URLSearchParams({ error: 'cookies', returnTo: next })}`,
  })
