/** The part of `http_ece` that the tests use. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  const ece: {
    decrypt(
      body: Buffer,
      options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
    ): Buffer
  }
  export default ece
}
