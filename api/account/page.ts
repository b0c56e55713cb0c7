import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply } from 'fastify'
import type { AccountPages, RenderAccountPage } from '../../shared/account-pages'
import { brand } from '../../shared/brand'
import { html } from '../platform/html'
import { siteInfo } from '../platform/site-settings'

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

/**
 * Shows the page in the theme that the visitor chose for the site; its script stores it in a cookie, too. The frame
 * follows the operating system, and the site is dark unless something else was chosen.
 */
function inTheme(frame: string, choice: string | undefined) {
  if (choice === 'system') return frame
  const theme = choice === 'light' ? 'light' : 'dark'
  return frame
    .replace('data-theme="system"', `data-theme="${theme}"`)
    .replace(
      /<meta name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)" \/>/g,
      (_meta, color, scheme) =>
        scheme === theme ? `<meta name="theme-color" content="${color}" />` : '',
    )
}

/** Sends an account page, which works without scripts. */
export async function sendPage<Name extends keyof AccountPages>(
  reply: FastifyReply,
  name: Name,
  props: AccountPages[Name],
  status = 200,
) {
  const { frame, render } = await reply.server.accountPages()
  const { title, content } = render(name, props, siteInfo())
  const page = inTheme(frame, reply.request.cookies[brand.themeKey])
    .replace('%TITLE%', () => html`${title}`.markup)
    .replace('%CONTENT%', () => content)
  return reply.status(status).type('text/html; charset=utf-8').send(page)
}
