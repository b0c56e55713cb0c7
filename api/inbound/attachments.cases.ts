import { MAX_DOCUMENTS } from '../../shared/deals/document-fields'
import {
  ask,
  emailTo,
  filePart,
  inboundDomain,
  makeAsked,
  makeDealer,
  openInbox,
  partsOf,
  receive,
} from '../../test/kit/requests/dealer-emails'
import { jpegWithPlace, PLACE, pdf } from '../../test/kit/scenes/photos'
import { type Caller, send } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

describe('attachments of emails', () => {
  openInbox()

  test('removes the place from attached photos, and names what it does not store', async () => {
    const { deal, to } = await makeAsked()
    const text = partsOf('x', [
      ['Content-Type: text/plain', 'See below.'],
      filePart('photo.jpg', 'image/jpeg', jpegWithPlace()),
      filePart('setup.exe', 'application/octet-stream', Buffer.from('MZ')),
      filePart('big.pdf', 'application/pdf', Buffer.concat([pdf(), Buffer.alloc(5_300_000)])),
    ])
    const headers = { 'Content-Type': 'multipart/mixed; boundary=x' }
    const { body } = await receive(emailTo({ to, text, headers }))
    expect(await db.document.findMany({ where: { dealId: deal.id } })).toMatchObject([
      { name: 'photo.jpg', isShown: false, byStaff: true, authorId: null },
    ])
    const parts = await db.documentPart.findMany({ where: { document: { dealId: deal.id } } })
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).includes(PLACE)).toBe(false)
    expect(await db.inboundEmail.findUnique({ where: { id: body.id } })).toMatchObject({
      text: 'See below.\n\n[Not stored: setup.exe, big.pdf]',
    })
  })

  const sendFiles = async (to: string, ...names: string[]) => {
    const parts = names.map((name) =>
      filePart(name, 'application/pdf', Buffer.concat([pdf(), Buffer.from(`%${name}`)])),
    )
    const text = partsOf('x', [['Content-Type: text/plain', 'See below.'], ...parts])
    const headers = { 'Content-Type': 'multipart/mixed; boundary=x' }
    const { body } = await receive(emailTo({ to, text, headers }))
    return db.inboundEmail.findUniqueOrThrow({
      where: { id: body.id },
      include: { documents: { orderBy: { createdAt: 'asc' } } },
    })
  }

  test('names the files for which a request has no room', async () => {
    const { deal, to } = await makeAsked()
    await sendFiles(to, '1.pdf', '2.pdf', '3.pdf', '4.pdf')
    expect(await sendFiles(to, 'a.pdf', 'b.pdf')).toMatchObject({
      text: 'See below.\n\n[Not stored: b.pdf]',
      documents: [{ name: 'a.pdf' }],
    })
    await db.deal.update({
      where: { id: deal.id },
      data: { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: new Date() },
    })
    expect(await sendFiles(to, 'c.pdf')).toMatchObject({
      text: 'See below.\n\n[Not stored: c.pdf]',
      documents: [],
    })
  })

  test("takes files of up to twenty for a deal, and none of the buyer's room", async () => {
    const { staff, buyer, deal, to } = await makeAsked()
    await sendFiles(to, '0.pdf')
    for (let n = 1; n < MAX_DOCUMENTS; n++) {
      const reply = await db.inboundEmail.findFirstOrThrow({
        where: { documents: { some: { dealId: deal.id } } },
      })
      await db.document.create({
        data: {
          dealId: deal.id,
          kind: 'DEALER_QUOTE',
          name: `${n}.pdf`,
          type: 'application/pdf',
          size: 1,
          sha256: new Uint8Array(32).fill(n),
          byStaff: true,
          isShown: false,
          replyId: reply.id,
          parts: { create: { place: 0, bytes: new Uint8Array(1) } },
        },
      })
    }
    const other = await makeDealer()
    const { replyAddress } = await ask(staff.caller, deal.id, other.id)
    expect((await sendFiles(replyAddress, 'late.pdf')).documents).toEqual([])
    const path = `/api/documents?deal=${deal.id}&kind=BUYERS_ORDER&name=signed.pdf`
    const type = { 'content-type': 'application/pdf' }
    expect((await send(buyer.caller, 'POST', path, pdf().toString(), type)).status).toBe(201)
  })

  const emailWithPdf = (to: string, content = pdf()) =>
    emailTo({
      to,
      text: partsOf('x', [
        ['Content-Type: text/plain', 'See below.'],
        filePart('quote.pdf', 'application/pdf', content),
      ]),
      headers: { 'Content-Type': 'multipart/mixed; boundary=x' },
    })

  const filed = (id: string) =>
    db.inboundEmail.findUniqueOrThrow({ where: { id }, include: { documents: true } })

  const uploadPdf = (caller: Caller, dealId: string) =>
    send(
      caller,
      'POST',
      `/api/documents?deal=${dealId}&kind=DEALER_QUOTE&name=ours.pdf`,
      pdf().toString(),
      { 'content-type': 'application/pdf' },
    )

  test('names a file that came with an earlier email', async () => {
    const { to } = await makeAsked()
    const first = await receive(emailWithPdf(to))
    const second = await receive(emailWithPdf(to))
    expect(await filed(first.body.id)).toMatchObject({ documents: [{ name: 'quote.pdf' }] })
    expect(await filed(second.body.id)).toMatchObject({
      text: 'See below.\n\n[Already stored: quote.pdf]',
      documents: [],
    })
  })

  test('chooses a file for the answer that staff uploaded before', async () => {
    const { staff, deal, to } = await makeAsked()
    const uploaded = await uploadPdf(staff.caller, deal.id)
    const { body } = await receive(emailWithPdf(to))
    expect(await filed(body.id)).toMatchObject({
      text: 'See below.',
      documents: [{ id: uploaded.body.id, name: 'ours.pdf' }],
    })
    expect(await db.document.count({ where: { dealId: deal.id } })).toBe(1)
  })

  test('leaves the documents of a closed deal as they are', async () => {
    const { staff, deal, to } = await makeAsked()
    await uploadPdf(staff.caller, deal.id)
    await db.deal.update({
      where: { id: deal.id },
      data: { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: new Date() },
    })
    const { body } = await receive(emailWithPdf(to))
    expect(await filed(body.id)).toMatchObject({
      text: 'See below.\n\n[Already stored: quote.pdf]',
      documents: [],
    })
  })

  test('drops files of senders that no one knows, and says to ask again', async () => {
    const { body } = await receive(emailWithPdf(`r-${'0'.repeat(20)}@${inboundDomain}`))
    expect(await filed(body.id)).toMatchObject({
      text: 'See below.\n\n[Not stored: quote.pdf. Ask the sender again.]',
      documents: [],
    })
  })
})
