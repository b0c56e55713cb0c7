import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply } from 'fastify'
import type { AccountPages, RenderAccountPage } from '../../shared/account-pages'

/** The account pages, made from the site's components. */
export interface AccountPageKit {
  render: RenderAccountPage
  /** A page with `%TITLE%` and `%CONTENT%` to fill in; it links to the site's styles. */
  frame: string
}

declare module 'fastify' {
  interface FastifyInstance {
    accountPages: () => Promise<AccountPageKit>
  }
}

let built: Promise<AccountPageKit> | undefined

/** Loads what the build made in `dist`, once. */
export function builtAccountPages(): Promise<AccountPageKit> {
  built ??= loadBuilt('dist')
  return built
}

async function loadBuilt(folder: string) {
  const frame = await readFile(join(folder, 'web/account.html'), 'utf8')
  const renderer = pathToFileURL(resolve(folder, 'renderers/account.js')).href
  const { renderAccountPage }: { renderAccountPage: RenderAccountPage } = await import(renderer)
  return { render: renderAccountPage, frame }
}

/** Sends an account page, which works without scripts. */
export async function sendPage<Name extends keyof AccountPages>(
  reply: FastifyReply,
  name: Name,
  props: AccountPages[Name],
  status = 200,
) {
  const { frame, render } = await reply.server.accountPages()
  const { title, content } = render(name, props)
  const page = frame.replace('%TITLE%', () => title).replace('%CONTENT%', () => content)
  return reply.status(status).type('text/html; charset=utf-8').send(page)
}
