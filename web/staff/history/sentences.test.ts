import '../subjects'
import { groupLines, type Line, sentenceOf } from './sentences'

const of = (
  subject: Line['subject'],
  subjectName: string,
  field: string,
  [before, after]: [string | null, string | null],
  staffName = 'Sam Staff',
) => {
  const { by, start, it, end } = sentenceOf({
    subject,
    subjectName,
    field,
    before,
    after,
    staffName,
  })
  return `${by} ${start}${it ?? ''}${end}`
}

test.each([
  [
    of('DEALER_CONTACT', 'Harbor', 'contact', [null, 'Dana, default']),
    'Sam Staff added a contact of Harbor: Dana, default',
  ],
  [of('DEALER', 'Harbor', 'isHidden', ['No', 'Yes']), 'Sam Staff hid Harbor'],
  [of('DEALER', 'Harbor', 'dealer', ['a', 'b']), 'Sam Staff changed the entry of Harbor'],
  [of('REPLY', 'Email', 'handled', ['No', 'Yes']), 'Sam Staff handled an email reply'],
  [
    of('REPLY', 'Harbor', 'origin', [null, 'Person']),
    'Sam Staff noted that a person wrote an email of Harbor',
  ],
  [
    of('REPLY', 'Email', 'origin', [null, 'Automatic']),
    'Sam Staff noted that a program wrote an email reply',
  ],
  [
    of('CONSULTATION', 'Rosa Diaz', 'status', ['CONTACTED', 'QUALIFIED']),
    "Sam Staff moved Rosa Diaz's request to Qualified",
  ],
  [
    of('CONSULTATION', 'Rosa Diaz', 'status', ['LOST', 'won with order 1007'], 'Order 1007'),
    "Order 1007 won Rosa Diaz's request",
  ],
  [
    of('CONSULTATION', 'Rosa Diaz', 'lostReason', [null, 'PRICE']),
    "Sam Staff noted why Rosa Diaz's request was lost: our price",
  ],
  [
    of('STAFF_MEMBER', 'Ann Lee', 'work', [null, '7 deals to Bob Bell'], 'Ann Lee'),
    'Ann Lee handed 7 deals to Bob Bell',
  ],
  [
    of('STAFF_MEMBER', 'Ann Lee', 'work', [null, '7 deals to no one']),
    'Sam Staff handed 7 deals to no one, from Ann Lee',
  ],
  [
    of('STAFF_MEMBER', 'Ann Lee', 'role', ['Advocate', 'Owner']),
    'Sam Staff changed the role of Ann Lee from Advocate to Owner',
  ],
  [
    of('STAFF_MEMBER', 'Ann Lee', 'role', [null, 'Advocate'], 'Ann Lee'),
    'Ann Lee joined the team as Advocate',
  ],
  [
    of('STAFF_MEMBER', 'r…@example.com', 'invitation', [null, 'Support']),
    'Sam Staff invited r…@example.com as Support',
  ],
  [
    of('STAFF_MEMBER', 'Ann Lee', 'membership', ['active', 'deactivated']),
    'Sam Staff deactivated Ann Lee',
  ],
  [of('DEAL', '1007-1', 'assignedTo', [null, 'Sam Staff']), 'Sam Staff took deal 1007-1'],
  [
    of('DEAL', '1007-1', 'assignedTo', ['Sam Staff', 'Ann Lee']),
    'Sam Staff assigned deal 1007-1 to Ann Lee',
  ],
  [
    of('DEAL', '1007-1', 'status', ['CHOSEN', 'SEARCHING: NOT_HONORED, The VIN was wrong']),
    'Sam Staff moved deal 1007-1 to searching: not honored, The VIN was wrong',
  ],
  [
    of('DEAL', '1007-1', 'status', ['CHOSEN', 'PURCHASED on 2026-11-26']),
    'Sam Staff recorded the purchase of deal 1007-1 on Nov 26, 2026',
  ],
  [
    of('DEAL', '1007-1', 'status', ['PURCHASED', 'CHOSEN: They sold it, to someone else']),
    'Sam Staff undid the purchase of deal 1007-1: They sold it, to someone else',
  ],
  [
    of('DEAL', '1007-1', 'contact', [null, 'Email, Lee, Harbor & Sons']),
    'Sam Staff logged an email with Lee, Harbor & Sons about deal 1007-1',
  ],
  [
    of('DEAL', '1007-1', 'contact', [null, 'Phone, dealer']),
    'Sam Staff logged a call with a dealer about deal 1007-1',
  ],
  [
    of('TASK', 'Task of deal 1007-1', 'created', [null, 'Nov 26, 2026, 9:00 AM ET']),
    'Sam Staff added a task for deal 1007-1, due Nov 26, 2026, 9:00 AM ET',
  ],
  [of('DEAL', '1007-1', 'dealer', [null, 'Harbor']), 'Sam Staff added Harbor to deal 1007-1'],
  [
    of('DEAL', '1007-1', 'dealer status', ['ASKED', 'ANSWERED'], 'Email'),
    'Email marked a dealer of deal 1007-1 as answered',
  ],
  [
    of('DEAL', '1007-1', 'published quote', [null, 'Harbor, $36,192.23']),
    'Sam Staff published a quote in deal 1007-1: Harbor, $36,192.23',
  ],
  [
    of('DEAL', '1007-1', 'published quote', ['Harbor, $36,192.23', 'withdrawn']),
    'Sam Staff withdrew a quote in deal 1007-1: Harbor, $36,192.23',
  ],
  [
    of('DEAL', '1007-1', 'contract check', [null, 'NOT_YET']),
    'Sam Staff found a problem in the contract of deal 1007-1',
  ],
  [
    of('DEAL', '1007-1', 'saving', [null, 'verified']),
    'Sam Staff verified the saving of deal 1007-1',
  ],
  [
    of('CONVERSATION', 'Rosa Diaz', 'assignedTo', ['Ann Lee', null]),
    "Sam Staff unassigned Ann Lee from Rosa Diaz's conversation",
  ],
  [
    of('CONVERSATION', 'Rosa Diaz', 'closed', ['No', 'Yes']),
    "Sam Staff closed Rosa Diaz's conversation",
  ],
  [
    of('ORDER', 'Order 1007', 'status', ['PAID', 'REFUNDING']),
    'Sam Staff moved order 1007 from Paid to Refunding',
  ],
  [
    of('PACKAGE', 'Gold', 'price', ['$599.00', '$649.00']),
    'Sam Staff changed the price of Gold from $599.00 to $649.00',
  ],
  [
    of('PAYMENT_LINK', 'Payment link for Gold', 'status', ['OPEN', 'PAID'], 'Order 1007'),
    'Order 1007 paid the payment link for Gold',
  ],
  [
    of('PAYMENT_LINK', 'Payment link for Gold', 'status', [null, 'OPEN']),
    'Sam Staff made the payment link for Gold',
  ],
  [
    of('TASK', 'Task of a request', 'done', ['No', 'Yes']),
    'Sam Staff finished a task for a request',
  ],
  [
    of('PERSON', 'Rosa Diaz', 'addresses', [null, 'Merged 2 addresses']),
    'Sam Staff merged 2 addresses into Rosa Diaz',
  ],
  [
    of('PERSON', 'Rosa Diaz', 'contactStop', [null, 'Do not contact']),
    'Sam Staff marked Rosa Diaz as “Do not contact”',
  ],
  [of('API_TOKEN', 'Zapier', 'access', ['READ', null]), 'Sam Staff revoked the token “Zapier”'],
  [
    of('PACKAGE', 'Gold', 'features', ['a', 'b']),
    'Sam Staff changed the features of Gold', // the values stand below
  ],
])('tells: %s', (sentence, expected) => {
  expect(sentence).toBe(expected)
})

test('says whether the values must stand below a sentence', () => {
  const line = { subject: 'PACKAGE', subjectName: 'Gold', staffName: 'Sam Staff' } as const
  expect(sentenceOf({ ...line, field: 'features' }).isWhole).toBe(false)
  expect(sentenceOf({ ...line, field: 'price' }).isWhole).toBe(true)
})

test('groups what one person did within a minute', () => {
  const line = (staffName: string, time: string) => ({
    staffName,
    createdAt: `2026-11-24T16:${time}Z`,
  })
  const groups = groupLines([
    line('Sam', '31:02.000'),
    line('Sam', '30:59.000'),
    line('Sam', '30:01.000'),
    line('Ann', '30:00.000'),
    line('Sam', '30:00.000'),
  ])
  expect(groups.map(({ by, lines }) => `${by} ${lines.length}`)).toEqual([
    'Sam 1',
    'Sam 2',
    'Ann 1',
    'Sam 1',
  ])
})
