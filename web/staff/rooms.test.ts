import { expect, test } from '@jest/globals'
import { upwardImports } from '../../test/kit/guards/rooms'

/** The rooms and loose files, lowest first. What two rooms need moves below both, so that each can be read without those above it. */
const order =
  `paths.ts words frame find tokens history imports calls tasks sales packages orders consultations inbox
  inbound reviews dealers deals people today alerts saved-replies states settings team figures webhooks subjects.ts routes.tsx
  staff-app.tsx main.tsx`.split(/\s+/)

test('imports between the rooms of staff point down', () => {
  expect(upwardImports('web/staff', order)).toEqual([])
})
