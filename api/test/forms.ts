import { config } from '../config'
import { type Caller, send } from './shop'

/** Sends a form as a browser without JavaScript does; `location` is where it would go next. */
export async function submit(caller: Caller, path: string, fields: Record<string, string>) {
  const { status, headers, body } = await send(
    caller,
    'POST',
    path,
    new URLSearchParams(fields).toString(),
    {
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(config.PUBLIC_URL).origin,
    },
  )
  return { status, headers, html: String(body), location: headers.get('location') }
}

/** Opens a page as a browser does that follows no redirect. */
export async function open(caller: Caller, path: string) {
  const { status, headers, body } = await send(caller, 'GET', path)
  return { status, headers, html: String(body), location: headers.get('location') }
}
