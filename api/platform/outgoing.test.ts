import dns from 'node:dns'
import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import net, { type AddressInfo, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { jest } from '@jest/globals'
import { eventually } from '../../test/kit/eventually'
import { config } from './config'
import { refuseUnsafeUrl, sendOutgoing } from './outgoing'

const { PUBLIC_URL, WEBHOOK_ALLOW_HOSTS } = config
const servers: Server[] = []

beforeEach(() => {
  config.PUBLIC_URL = 'https://drivefair.example'
})
afterEach(() => {
  Object.assign(config, { PUBLIC_URL, WEBHOOK_ALLOW_HOSTS })
  jest.restoreAllMocks()
  for (const server of servers.splice(0)) server.close()
})

/** Lets every name have these addresses. */
const nameHas = (...addresses: string[]) =>
  jest.spyOn(dns, 'lookup').mockImplementation(((_name, _options, callback) => {
    const found = addresses.map((address) => ({ address, family: net.isIP(address) }))
    callback(null, found as never, 0)
  }) as typeof dns.lookup)

const send = (url: string, withinMs = 5_000) =>
  sendOutgoing({ url, headers: { 'X-Test': 'yes' }, body: 'Grüße', withinMs })

async function listen<Listening extends Server>(server: Listening) {
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

const listenHttp = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listen(http.createServer(answer))}`

/** A receiver that counts its connections, and closes them. */
async function countConnections() {
  const counted = { connections: 0, port: 0 }
  counted.port = await listen(
    net.createServer((socket) => {
      counted.connections++
      socket.on('error', () => undefined).destroy()
    }),
  )
  return counted
}

const HTTPS = /^Enter a URL that begins with https:/
const PUBLIC = /^The URL must lead to a public address$/
const PORT = /^Use port 443, or one above 1023$/
const NAME = /^Leave the user name and password out of the URL$/

test.each([
  ['http://hooks.example/', HTTPS],
  ['http://127.0.0.1:3000/', HTTPS],
  ['ftp://hooks.example/', HTTPS],
  ['file:///etc/passwd', HTTPS],
  ['https://127.0.0.1/', PUBLIC],
  ['https://127.1/', PUBLIC],
  ['https://0x7f000001/', PUBLIC],
  ['https://2130706433/', PUBLIC],
  ['https://0177.0.0.1/', PUBLIC],
  ['https://127.0.0.1./', PUBLIC],
  ['https://0.0.0.0/', PUBLIC],
  ['https://[::]/', PUBLIC],
  ['https://[::1]/', PUBLIC],
  ['https://[::1]:8443/', PUBLIC],
  ['https://[::ffff:10.0.0.5]/', PUBLIC],
  ['https://[::ffff:7f00:1]/', PUBLIC],
  ['https://[fe80::1]/', PUBLIC],
  ['https://[fd00::1]/', PUBLIC],
  ['https://[64:ff9b::10.0.0.5]/', PUBLIC],
  ['https://10.0.0.5/', PUBLIC],
  ['https://172.16.0.1/', PUBLIC],
  ['https://192.168.1.1/', PUBLIC],
  ['https://100.64.0.1/', PUBLIC],
  ['https://169.254.169.254/latest/meta-data', PUBLIC],
  ['https://user@hooks.example/', NAME],
  ['https://user:secret@hooks.example/', NAME],
  ['https://hooks.example:22/', PORT],
  ['https://hooks.example:80/', PORT],
])('refuses %s without a look-up, when it is saved and when it is sent', async (url, words) => {
  const lookUps = nameHas('93.184.215.14')
  const rule = expect.stringMatching(words)
  await expect(refuseUnsafeUrl('url', url)).rejects.toMatchObject({
    extensions: { code: 'BAD_INPUT', fields: { url: rule } },
  })
  await expect(send(url)).rejects.toMatchObject({ message: rule })
  expect(lookUps).not.toHaveBeenCalled()
})

test('refuses what is no URL', async () => {
  for (const text of ['', 'hooks.example', 'https://', 'https://[::1'])
    await expect(refuseUnsafeUrl('url', text)).rejects.toThrow('url: Enter a URL')
})

test.each([
  [['10.0.0.5']],
  [['127.0.0.1']],
  [['::1']],
  [['::ffff:10.0.0.5']],
  [['93.184.215.14', '10.0.0.5']],
  [['10.0.0.5', '93.184.215.14']],
  [['2606:2800:21f:cb07::1', 'fd00::1']],
])('refuses a name that has the addresses %j', async (addresses) => {
  const lookUps = nameHas(...addresses)
  await expect(refuseUnsafeUrl('url', 'https://hooks.example/')).rejects.toThrow(
    'url: The URL must lead to a public address',
  )
  await expect(send('https://hooks.example/')).rejects.toThrow(PUBLIC)
  expect(lookUps).toHaveBeenCalledTimes(2)
})

test('saves a public name, and one that can not be looked up now', async () => {
  nameHas('93.184.215.14', '2606:2800:21f:cb07::1')
  await refuseUnsafeUrl('url', 'https://hooks.example:8443/path?token=1')
  await refuseUnsafeUrl('url', 'https://[::ffff:93.184.215.14]/')
  jest
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name, _options, callback) =>
      callback(new Error('ENOTFOUND'), '' as never, 0)) as typeof dns.lookup)
  await refuseUnsafeUrl('url', 'https://hooks.example/')
})

test('refuses a name that turned private between saving and sending', async () => {
  const receiver = await countConnections()
  const url = `https://hooks.example:${receiver.port}/`
  nameHas('93.184.215.14')
  await refuseUnsafeUrl('url', url)
  nameHas('127.0.0.1')
  await expect(send(url)).rejects.toThrow(PUBLIC)
  expect(receiver.connections).toBe(0)
})

test.each(['hooks.internal', '127.0.0.0/8'])(
  'connects to the address that it checked, looked up once, where WEBHOOK_ALLOW_HOSTS is %s',
  async (allowed) => {
    config.WEBHOOK_ALLOW_HOSTS = ['10.1.0.0/16', '::1/128', allowed]
    const receiver = await countConnections()
    const lookUps = nameHas('127.0.0.1')
    const url = `https://hooks.internal:${receiver.port}/`
    await expect(send(url)).rejects.toThrow() // it speaks no TLS
    expect(receiver.connections).toBe(1)
    expect(lookUps).toHaveBeenCalledTimes(1)
    await refuseUnsafeUrl('url', url)
    await expect(send(url.replace('https', 'http'))).rejects.toThrow(HTTPS)
  },
)

test('sends to a loopback URL while PUBLIC_URL is one', async () => {
  config.PUBLIC_URL = 'http://localhost:3000'
  let received = ''
  const url = await listenHttp(async (request, response) => {
    received = `${request.method} ${request.url} ${request.headers['x-test']} `
    for await (const chunk of request) received += chunk
    response.writeHead(201).end('made')
  })
  await refuseUnsafeUrl('url', url)
  expect(await send(`${url}/hook?a=1`)).toBe(201)
  expect(received).toBe('POST /hook?a=1 yes Grüße')
  for (const other of ['http://hooks.example/', 'http://10.0.0.5/', 'https://10.0.0.5/'])
    await expect(refuseUnsafeUrl('url', other)).rejects.toThrow('url: ')
})

test('follows no redirect', async () => {
  config.PUBLIC_URL = 'http://localhost:3000'
  const paths: (string | undefined)[] = []
  const url = await listenHttp((request, response) => {
    paths.push(request.url)
    response.writeHead(302, { Location: 'http://localhost/inside' }).end()
  })
  expect(await send(url)).toBe(302)
  expect(paths).toEqual(['/'])
})

test('reads an answer of 64 kB, and of a longer one no more', async () => {
  config.PUBLIC_URL = 'http://localhost:3000'
  const taken: number[] = []
  const answerWith = (chunks: number) =>
    listenHttp((_request, response) => {
      let count = 0
      response.on('close', () => taken.push(count))
      Readable.from(
        (function* () {
          for (; count < chunks; count++) yield Buffer.alloc(32 * 1024)
        })(),
      ).pipe(response)
    })
  expect(await send(await answerWith(2))).toBe(200)
  expect(await send(await answerWith(2_000))).toBe(200)
  await eventually(() => expect(taken).toEqual([2, expect.any(Number)]))
  expect(taken[1]).toBeLessThan(1_000)
})

test('gives up when there is no answer in time; one that began counts', async () => {
  config.PUBLIC_URL = 'http://localhost:3000'
  const silent = await listenHttp(() => undefined)
  await expect(send(silent, 100)).rejects.toThrow('No answer within 0.1 seconds')
  const slow = await listenHttp((_request, response) => void response.write('a'))
  expect(await send(slow, 1_000)).toBe(200)
})

test('an abandoned request ends', async () => {
  config.PUBLIC_URL = 'http://localhost:3000'
  const abandon = new AbortController()
  const url = await listenHttp(() => abandon.abort())
  const sent = sendOutgoing({
    url,
    headers: {},
    body: '',
    withinMs: 5_000,
    abandon: abandon.signal,
  })
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
})
