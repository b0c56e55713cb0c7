export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
}

interface Form {
  number?: string
  /** What becomes of the event: sent once, lost, or sent twice. */
  webhook?: 'once' | 'lost' | 'twice'
}

/** Fills and sends the hosted page's form, as a browser without JavaScript does. */
export async function payOnPage(url: string, { number = cards.good, webhook = 'once' }: Form = {}) {
  const fields = {
    email: 'ann@example.com',
    number,
    expiry: '12 / 40',
    cvc: '123',
    name: 'Ann Lee',
  }
  return submit(url, '', { ...fields, webhook })
}

/** The test control that ends a session before its time. */
export const expireOnPage = (url: string) => submit(url, '/expire', {})

async function submit(url: string, action: string, fields: Record<string, string>) {
  const page = new URL(url)
  const html = await (await fetch(page)).text()
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const body = new URLSearchParams({ ...fields, token })
  const address = `${page.origin}${page.pathname}${action}`
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    html: await answer.text(),
  }
}
