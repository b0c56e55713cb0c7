import { jest } from '@jest/globals'
import { uploadDocument } from './upload'

const pdf = new File(['%PDF-'], 'quote.pdf', { type: 'application/pdf' })
const page = '<html><title>413 Request Entity Too Large</title></html>'
const json = (body: object) => JSON.stringify(body)

const uploadWith = (answer: () => Promise<Response>, file = pdf) => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer)
  return uploadDocument('deal', 'OTHER', file)
}

afterEach(() => jest.restoreAllMocks())

test.each(['', 'application/octet-stream', 'application/x-pdf'])(
  'sends a PDF that the browser labels %j',
  async (type) => {
    const answer = async () => new Response(json({ id: '1' }), { status: 201 })
    const unlabeled = new File(['%PDF-'], 'Quote.PDF', { type })
    expect(await uploadWith(answer, unlabeled)).toBe('1')
  },
)

test('returns the ID of the document', async () => {
  const answer = async () => new Response(json({ id: '1' }), { status: 201 })
  expect(await uploadWith(answer)).toBe('1')
})

test.each([
  ['a page of a proxy whose limit is lower', page, 413, 'The file is too large: the limit is 5 MB'],
  [
    'our own limit',
    json({ message: 'The file is too large: the limit is 5 MB', code: 'BAD_INPUT' }),
    413,
    'The file is too large: the limit is 5 MB',
  ],
  [
    'a field',
    json({ message: 'name: Upload a PDF', code: 'BAD_INPUT', fields: { name: 'Upload a PDF' } }),
    400,
    'Upload a PDF',
  ],
  [
    'a refusal',
    json({ message: 'This deal is closed.', code: 'CONFLICT' }),
    409,
    'This deal is closed.',
  ],
  [
    'a page of a proxy that has no server',
    '<html>502</html>',
    502,
    'Something went wrong on our side. Please try again in a moment.',
  ],
  [
    'a page in place of an ID',
    '<html>Welcome</html>',
    200,
    'Something went wrong on our side. Please try again in a moment.',
  ],
])('says what is wrong after %s', async (_what, body, status, message) => {
  await expect(uploadWith(async () => new Response(body, { status }))).rejects.toThrow(message)
})

test('says to check the connection only when there was no answer', async () => {
  const unreachable = uploadWith(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(unreachable).rejects.toThrow('check your connection')
})
