export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  refundWaits: '4000 0000 0000 7726',
  refundFails: '4000 0000 0000 5126',
  inquiry: '4000 0000 0000 1976',
}

interface Form {
  email?: string
  number?: string
  expiry?: string
  cvc?: string
  name?: string
  phone?: string
  /** What happens to the webhook event. */
  webhook?: 'once' | 'lost' | 'twice'
  /** From `tokenOf`, for a page that was opened earlier. */
  token?: string
}

/** Submits the form of the hosted payment page, as a browser without JavaScript does. */
export async function payOnPage(
  url: string,
  { number = cards.good, webhook = 'once', token, ...others }: Form = {},
) {
  const buyer = { email: 'ann@example.com', expiry: '12 / 40', cvc: '123', name: 'Ann Lee' }
  const fields = { ...buyer, ...others, number, webhook }
  return submit(url, '', { ...fields, token: token ?? (await tokenOf(url)) })
}

/** Uses the test control that expires a session early. */
export const expireOnPage = async (url: string) =>
  submit(url, '/expire', { token: await tokenOf(url) })

/** CSRF token of the page. */
export async function tokenOf(url: string) {
  const html = await (await fetch(url)).text()
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

async function submit(url: string, action: string, fields: Record<string, string>) {
  const page = new URL(url)
  const body = new URLSearchParams(fields)
  const target = `${page.origin}${page.pathname}${action}`
  const response = await fetch(target, { method: 'POST', body, redirect: 'manual' })
  return {
    status: response.status,
    location: response.headers.get('location'),
    html: await response.text(),
  }
}
