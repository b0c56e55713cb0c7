export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  refundWaits: '4000 0000 0000 7726',
  refundFails: '4000 0000 0000 5126',
}

interface Form {
  email?: string
  number?: string
  expiry?: string
  cvc?: string
  name?: string
  /** What becomes of the event: sent once, lost, or sent twice. */
  webhook?: 'once' | 'lost' | 'twice'
  /** Of a page that was opened before; otherwise it is opened now. */
  token?: string
}

/** Fills and sends the hosted page's form, as a browser without JavaScript does. */
export async function payOnPage(
  url: string,
  { number = cards.good, webhook = 'once', token, ...others }: Form = {},
) {
  const buyer = { email: 'ann@example.com', expiry: '12 / 40', cvc: '123', name: 'Ann Lee' }
  const fields = { ...buyer, ...others, number, webhook }
  return submit(url, '', { ...fields, token: token ?? (await tokenOf(url)) })
}

/** The test control that ends a session before its time. */
export const expireOnPage = async (url: string) =>
  submit(url, '/expire', { token: await tokenOf(url) })

/** What proves that a form came from the page. */
export async function tokenOf(url: string) {
  const html = await (await fetch(url)).text()
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

async function submit(url: string, action: string, fields: Record<string, string>) {
  const page = new URL(url)
  const body = new URLSearchParams(fields)
  const address = `${page.origin}${page.pathname}${action}`
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html: await answer.text(),
  }
}
