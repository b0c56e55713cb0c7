import { textLimits } from '../../shared/deals/deal-fields'
import { MAX_REVIEW_WORDS, MAX_SHOWN_NAME, MAX_SHOWN_PLACE } from '../../shared/deals/review'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_TOKEN_NAME_LENGTH } from '../../shared/limits'
import { staffPaths } from '../../web/staff/paths'
import { buy } from './cart-and-payment'
import { ask } from './chat-panel'
import { crowdedTexts } from './crowded'
import { acceptQuote, beginSearch, newDeal, newNegotiator, publishQuote } from './deal-scene'
import { query } from './site'
import { goInPage, makeRequest, makeWaiting, openStaff } from './staff-app'

/** A word of this many letters, with no place to break it. */
const word = (length: number) => 'Wolfeschlegel'.repeat(20).slice(0, length)
const email = `${word(64)}@${word(MAX_EMAIL_LENGTH - 65 - '.example'.length)}.example`

/**
 * Fills the tables of the staff application with the longest values, and expects that no value is wider than its cell,
 * cut, or over another one: on all screens at these widths, on tables at the narrow ones, too.
 */
export async function expectRoomyTables(widths: number[], narrowWidths: number[]) {
  const deal = await newDeal()
  await beginSearch(deal.id)
  const staff = await newNegotiator()
  const offer = { sellingPrice: 1_000, openingFee: 990_000 }
  const name = word(textLimits.person - 1)
  const best = { ...offer, vin: '1M8GDM9AXKP042788', fee: 950_000 }
  const bestId = await publishQuote(staff, deal.id, `${name}1`, best)
  const next = { ...offer, vin: '7DFHDEM01TD000303', fee: 960_000 }
  const nextId = await publishQuote(staff, deal.id, `${name}2`, next)
  const copy = 'mutation ($id: ID!) { copyQuote(id: $id) { id } }'
  const draft = (await ask(staff, copy, { id: nextId })).copyQuote.id
  await query('UPDATE quote_line SET label = $2 WHERE quote_id = $1', [
    draft,
    word(textLimits.label),
  ])
  await query('UPDATE solicitation SET contact_name = $2 WHERE deal_id = $1', [deal.id, `${name}1`])
  const [dealer] = await query<{ id: string }>(
    'UPDATE dealer SET city = $2, makes = $3 WHERE name = $1 RETURNING id',
    [`${name}1`, name, [word(textLimits.name)]],
  )
  await query(
    `INSERT INTO dealer_contact (dealer_id, name, role, email, is_default)
     VALUES ($1, $2, $3, $4, true)`,
    [dealer?.id, name, word(textLimits.detail), email],
  )
  await query('UPDATE orders SET email = $2 WHERE id = (SELECT order_id FROM deal WHERE id = $1)', [
    deal.id,
    email,
  ])
  await makeRequest(word(MAX_NAME_LENGTH), -95)
  await query(
    `INSERT INTO review (deal_id, rating, words, shown_name, shown_place, may_publish)
     VALUES ($1, 5, $2, $3, $4, false)`,
    [deal.id, word(MAX_REVIEW_WORDS), word(MAX_SHOWN_NAME), word(MAX_SHOWN_PLACE)],
  )
  await query(
    `INSERT INTO api_token (name, hash, access, role, creator_id, expires_at)
     SELECT $1, sha256('token'), 'WRITE', 'OWNER', id, now() + interval '9 days'
       FROM users WHERE email = 'advocate@example.com'`,
    [word(MAX_TOKEN_NAME_LENGTH)],
  )
  await query(
    `INSERT INTO staff_invitation (email, role, invited_by_id, invited_by_name, token_hash)
     SELECT $1, 'ADVOCATE', id, 'Sam Staff', sha256('invited')
       FROM users WHERE email = 'staff@example.com'`,
    [email.toLowerCase()],
  )
  await makeWaiting(word(40), word(300), 4 * 60 + 59)

  const page = await openStaff('/')
  const problems: string[] = []
  const look = async (at: string, isTable = false) => {
    for (const width of isTable ? [...narrowWidths, ...widths] : widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const problem of await crowdedTexts(page)) problems.push(`${at} at ${width}: ${problem}`)
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
      if (scrolled > width) problems.push(`${at} at ${width}: scrolls sideways to ${scrolled}`)
    }
  }
  const long = /Wolfeschlegel/i
  const dealers = `${staffPaths.dealers()}?search=${name}` // there may be pages of others before them
  const screens = [
    [staffPaths.today(), 'Today', long],
    [staffPaths.deal(deal.id), 'Casey Customer', long],
    [dealers, 'Dealers', long],
    [staffPaths.dealer(dealer?.id ?? ''), long, long],
    [staffPaths.people(), 'People', long],
    [staffPaths.history(), 'History', long],
    [`${staffPaths.deals()}?view=columns`, 'Deals', deal.number],
    [`${staffPaths.deals()}?filter=ALL`, 'Deals', deal.number],
    [staffPaths.consultations(), 'Requests', long],
    [staffPaths.inbox(), 'Inbox', long],
    [`${staffPaths.reviews()}?status=ALL`, 'Reviews', long],
    [staffPaths.packages(), 'Packages', 'Most Popular'],
    [staffPaths.team(), 'Team', long],
    [staffPaths.tokens(), 'API tokens', long],
  ] as const
  const tables: string[] = [
    staffPaths.deal(deal.id),
    dealers,
    staffPaths.people(),
    `${staffPaths.deals()}?filter=ALL`,
    staffPaths.packages(),
    staffPaths.team(),
    staffPaths.tokens(),
  ]
  /** Their first item opens by itself. */
  const withItem: string[] = [
    staffPaths.consultations(),
    staffPaths.inbox(),
    `${staffPaths.reviews()}?status=ALL`,
  ]
  for (const [path, title, words] of screens) {
    await page.setViewportSize({ width: 1440, height: 900 })
    // The words of the shortest wait are longer than most.
    if (path === staffPaths.inbox()) await makeWaiting('Newest', 'Hello', 0)
    await goInPage(page, `/staff${path}`)
    await page.getByRole('heading', { name: title }).first().waitFor()
    await page.getByText(words).filter({ visible: true }).first().waitFor()
    await look(path, tables.includes(path))
    if (!withItem.includes(path)) continue
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader').first().waitFor()
    await look(`All of ${path}`, true)
  }

  await buy('Silver', 'Gold', 'Platinum')
  await goInPage(page, `/staff${staffPaths.orders()}`)
  await page.getByText('1 × Silver, 1 × Gold').waitFor()
  await look('Orders', true)

  await goInPage(page, `/staff${staffPaths.quote(deal.id, draft)}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('region', { name: 'As the buyer sees it' }).waitFor()
  await look('Publish')
  await page.keyboard.press('Escape')

  await goInPage(page, `/staff${staffPaths.importDealers()}`)
  await page.getByText('Choose a file').first().waitFor()
  const csv = `name,city,state,zip\n${name},${name},GA,3120\n${name},${name},GA,30075\n`
  const file = { name: 'dealers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByRole('cell', { name }).first().waitFor()
  await look('Import', true)

  await acceptQuote(deal.context, bestId)
  await goInPage(page, `/staff${staffPaths.deal(deal.id)}`)
  await page.getByText('Accepted').first().waitFor()
  await look('Accepted')
  await goInPage(page, `/staff${staffPaths.contract(deal.id)}`)
  await page.getByText('Dealer fee').first().waitFor()
  await look('Contract')
  expect(problems).toEqual([])
}
