import type { Patch } from './patch'

/** Passwords, the second factor, and sessions. */
export const accountPatches: Patch[] = [
  {
    breaks: 'let any browser with the link set the password of a paid order',
    edits: [
      {
        file: 'api/account/guest-orders.ts',
        find: '      id: { in: ids },\n      ...(reference',
        replace: '      ...(reference',
      },
    ],
    test: { file: 'api/orders/orders.test.ts', name: 'another browser with the link' },
  },
  {
    breaks: 'accept the passwords that everyone tries first',
    edits: [
      {
        file: 'api/account/password/password-policy.ts',
        find: 'common.has(password) || ',
        replace: '',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'rejects "password", which is too common' },
  },
  {
    breaks: 'check new passwords at sign-up only',
    edits: [
      {
        file: 'api/account/password/password.ts',
        find: '  await refuseWeakPassword(password, user)\n',
        replace: '',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'applies the same rules to a changed' },
  },
  {
    breaks: 'make staff without a second factor staff',
    edits: [
      {
        file: 'api/account/sessions/sessions.ts',
        find: 'user.hasFactor || config.hasDemoAccounts ? staffRoleOf(user) : null',
        replace: 'staffRoleOf(user)',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'staff without a second factor' },
  },
  {
    breaks: 'sign in with the password alone',
    edits: [
      {
        file: 'api/account/sign-in/pending-sign-in.ts',
        find: 'if (!(await hasFactor(proof.userId))) {',
        replace: 'if (await hasFactor(proof.userId)) {',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'the password alone does not sign in' },
  },
  {
    breaks: 'accept a code of the authenticator app again',
    edits: [
      {
        file: 'api/account/factor/factor.ts',
        find: 'WHERE user_id = $1 AND last_step < $2',
        replace: 'WHERE user_id = $1',
      },
      { file: 'api/account/factor/factor.ts', find: 'Number(factor.lastStep))', replace: '0)' },
    ],
    test: { file: 'api/account/account.test.ts', name: 'and no code works twice' },
  },
  {
    breaks: 'accept a recovery code again',
    edits: [
      {
        file: 'api/account/factor/factor.ts',
        find: 'array_remove(recovery_hashes, $2)',
        replace: 'recovery_hashes',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'a recovery code works once' },
  },
  {
    breaks: 'refund without asking for the password again',
    edits: [
      {
        file: 'api/orders/staff-orders.schema.ts',
        find: '      await requireConfirmation(context.visitor)\n',
        replace: '',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'asks for the password again after thirty' },
  },
  {
    breaks: 'count a wrong password as a confirmation',
    edits: [
      {
        file: 'api/account/sessions/confirm.routes.ts',
        find: "await checkPassword(session, Confirm.parse(fieldsOf(request)).password, 'password')",
        replace: 'Confirm.parse(fieldsOf(request))',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'confirming the password leads back' },
  },
  {
    breaks: 'keep other sessions after a new password',
    edits: [
      {
        file: 'api/account/password/password.ts',
        find: 'return deleteAllSessions(tx, { id: userId })',
        replace: 'return []',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'signs out all other browsers' },
  },
  {
    breaks: 'keep staff signed in for as long as customers',
    edits: [
      {
        file: 'api/account/sessions/sessions.ts',
        find: '  if (isMember && !row.isRecent) return undefined\n',
        replace: '',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: "a staff member's session ends twelve" },
  },
  {
    breaks: 'keep the second factor that a stranger set up before the email was verified',
    edits: [
      {
        file: 'api/account/verification/verification.ts',
        find: '    await tx.secondFactor.deleteMany({ where: { userId } })\n',
        replace: '',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'a reset removes every way in' },
  },
  {
    breaks: 'keep the other sessions of an account whose email is confirmed',
    edits: [
      {
        file: 'api/account/verification/verification.ts',
        find: 'await deleteSessions(tx, { userId, ...(session && { id: { not: session.id } }) })',
        replace: '[]',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'ends the other sessions' },
  },
  {
    breaks: 'accept an ID token that another key has signed',
    edits: [
      {
        file: 'api/account/provider/oidc.ts',
        find: 'client.enableNonRepudiationChecks(configuration)',
        replace: 'void configuration',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'that another key has signed' },
  },
  {
    breaks: 'leave a browser that refuses the cookie of its session signed out without a word',
    edits: [
      {
        file: 'api/account/sign-in/new-cookie.ts',
        find: 'mayRefuseCookies(request) ? check : next',
        replace: 'next',
      },
    ],
    test: {
      file: 'api/account/account.test.ts',
      name: 'after sign-in, a browser that refuses cookies reads',
    },
  },
  {
    breaks: 'take the cookie of the theme for a sign that ours come back',
    edits: [{ file: 'api/account/cookie.ts', find: ' && name !== brand.themeKey', replace: '' }],
    test: {
      file: 'api/account/account.test.ts',
      name: 'the theme, which scripts store, says nothing',
    },
  },
  {
    breaks: 'send requests with an email that has two dots before the @',
    edits: [
      {
        file: 'shared/consultation.ts',
        find: 'const atom = "[A-Za-z0-9!#',
        replace: 'const atom = "[.A-Za-z0-9!#',
      },
    ],
    test: { file: 'web/consultations/answers.test.ts', name: 'has a dot too many' },
  },
  {
    breaks: 'let people sign up with an email that no server takes for its dots',
    edits: [
      {
        file: 'api/account/account.ts',
        find: 'z.email({ error:',
        replace: 'z.email({ pattern: z.regexes.html5Email, error:',
      },
    ],
    test: { file: 'api/account/account.test.ts', name: 'rejects an email that begins with' },
  },
  {
    breaks: 'leave to a colleague who signs in in the same tab what was typed there',
    edits: [
      {
        file: 'web/account/visitor-storage.ts',
        find: 'if (isTaken) storage.clear()',
        replace: '',
      },
    ],
    test: { file: 'web/account/visitor-storage.test.ts', name: 'what a user typed is theirs' },
  },
  {
    breaks: 'send a restored form again under another idempotency key',
    edits: [
      {
        file: 'web/graph/form-draft.ts',
        find: '    requestKey,\n  }\n  return',
        replace: '    requestKey: randomId(),\n  }\n  return',
      },
    ],
    test: { file: 'web/graph/form-draft.test.ts', name: 'a restored form has its idempotency key' },
  },
]
