// What automatic emails have in common, in the languages of our buyers' and dealers' mail systems.

interface Sign {
  test(text: string): boolean
}

/** Both, in this order, within one part of the text. One expression for both would take quadratic time. */
const inOrder = (first: RegExp, second: RegExp, separator: RegExp): Sign => ({
  test: (text) =>
    text.split(separator).some((part) => {
      const at = part.search(first)
      return at >= 0 && second.test(part.slice(at))
    }),
})

const sentenceEnd = /[.\n]/
const lineEnd = /\n/
const nowhere = /\0/

/** Programs set these on what no person wrote. */
export const sureHeaders = [
  'x-autoreply',
  'x-autoreply-from',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-reply',
  'x-auto-reply-from',
  'x-auto-response',
  'x-mail-autoreply',
  'x-vacation',
  'x-ms-exchange-generated-message-source',
]

export const bounceSubjects =
  /^\s*(?:failure notice|undeliver(?:able|ed)\b|non[- ]?deliver(?:y|able)|returned mail|returned to sender|mail delivery (?:failed|failure|error)|delivery (?:status notification ?\(failure\)|failure|has failed|failed|incomplete)|message undeliverable|mail system error|unzustellbar|nicht zustellbar|no se puede entregar|no se pudo entregar|mensaje no entregado|non remis|échec de (?:la )?(?:remise|livraison)|message not delivered|could not (?:be )?deliver)/i

export const bounceTexts: Sign[] = [
  /\b(?:was|were|is|am)(?:n['’]t| not) able to deliver\b/i,
  /\b(?:could|can|cannot|can['’]t)(?: ?not|n['’]t)? be delivered\b/i,
  /\b(?:unable to|could ?n[o'’]t|cannot|failed to) deliver\b/i,
  /\bdelivery (?:to the following (?:recipients?|address\S*))? ?(?:has )?failed\b/i,
  /\b(?:wasn['’]t|was not|not) delivered\b/i,
  /\bpermanent (?:fatal )?(?:error|failure)/i,
  inOrder(
    /\b(?:mailbox|recipient|user|account|address)\b/i,
    /\b(?:unknown|not found|unavailable|does ?n[o'’]t exist|is full|disabled|rejected|couldn['’]t be found)\b/i,
    sentenceEnd,
  ),
  /\b(?:no such user|user unknown|address not found|mailbox full|over quota)\b/i,
  /\b5\d\d[ -]5\.\d{1,3}\.\d{1,3}\b/,
  /konnte nicht zugestellt werden|no se (?:pudo|ha podido|puede) entregar|n['’]a pas pu être (?:remis|distribué)/i,
]

/** A report that says the delivery is tried again. */
export const delays: Sign[] = [
  /\bdelivery status notification ?\(delay\)|^\s*(?:warning|delayed)\b[^\n]*\b(?:delay|mail|message|deliver)/i,
  inOrder(
    /\b(?:message|mail|delivery|email)\b/i,
    /\b(?:has been|is|was|being) delayed\b/i,
    sentenceEnd,
  ),
  /\bdelayed (?:mail|delivery)\b/i,
  /\b(?:will|shall|continue to) (?:be retried|retry|keep trying|try)\b|\b(?:has not|hasn['’]t) yet been delivered\b/i,
  /\bdo(?:n['’]t| not) need to (?:re-?send|retry)\b|\bwarning message only\b/i,
]

export const machineSubjects: Record<'strong' | 'weak', Sign[]> = {
  /** The whole subject, or its beginning, as programs write it. */
  strong: [
    /^\s*(?:\[?(?:automatic|automated|auto)[- ]?(?:reply|response|answer|responder)\]?|autoreply)(?:\s*[:\-–—(]|\s*$)/i,
    /^\s*(?:out[- ]of[- ](?:the[- ])?office|ooo|oof|vacation|away from (?:the|my) office)(?: (?:auto-?|automatic )?(?:reply|re|message|notice|response))?(?:\s*[:\-–—(]|\s*$)/i,
    /^\s*(?:abwesenheit(?:snotiz|smeldung|sassistent)?|automatische antwort|r(?:espuesta|isposta|esposta) autom[aá]tica|fuori (?:sede|ufficio)|automatisch antwoord|afwezig|aus[eê]ncia|fuera de (?:la )?oficina|r[eé]ponse automatique|absence? du bureau|absent du bureau)(?:\s*[:\-–—(]|\s*$)/i,
    /^\s*(?:accepted|declined|tentative|tentatively accepted|akzeptiert|zugesagt|abgelehnt|aceptad[oa]|accepté|refusé|canceled|updated invitation|invitation): /i,
    /^\s*(?:read|not read|gelesen|leído|lu|delivered|relayed|return receipt(?: \(displayed\))?): /i,
    /\breport domain: /i,
    /^\s*(?:auto|recall): /i,
    /\((?:out of (?:the )?office|auto-?reply|automatic reply)\)\s*$/i,
    /^\s*(?:\[?request received|(?:support )?ticket (?:received|created|opened))\b/i,
    inOrder(/\bquarantine\b/i, /\b(?:report|notification|summary|digest|notice)\b/i, lineEnd),
    /\bspam (?:digest|summary|quarantine)\b|\bmessages? (?:on hold|in quarantine)\b/i,
    /^\s*(?:\[[^\]]{1,60}\]\s*)?(?:(?:we(?:['’]ve| have)?|your) )?(?:received your|request received|ticket (?:received|created|opened)|case created)/i,
    /^\s*(?:warning|delayed mail|delivery (?:status notification|delayed))\b.*(?:delay|mail|deliver|\))/i,
  ],
  weak: [
    /^\s*(?:confirmed|reminder): /i,
    /\b(?:automatic reply|auto-?reply|out of (?:the )?office|do not reply|no-?reply|newsletter|unsubscribe)\b/i,
    /\[(?:ticket|case|request)?\s*(?:#|id:?|no\.?)\s?[\w-]{2,20}\]|\b(?:ticket|case|request) ?(?:#|id|no\.?|number)\s?:? ?\w/i,
    inOrder(
      /\b(?:confirm|verify|verification|confirmation)\b/i,
      /\b(?:e-?mail|message|request|sender)\b/i,
      lineEnd,
    ),
    /\b(?:thank you for (?:contacting|your (?:inquiry|email|message|interest|request)))\b/i,
  ],
}

/** Each with its weight. */
export const machineTexts: [Sign, number][] = [
  [
    /\b(?:auto(?:matically|matic|mated)?[- ]?(?:generated|response|reply|message|e-?mail|notification)|automated (?:\w+ )?(?:message|email|response|reply|notification))\b/i,
    4,
  ],
  [
    /\b(?:please )?do(?:n['’]t| not) (?:reply|respond) (?:to|directly)|\b(?:replies|responses) (?:to this \S+ )?(?:are|is) not monitored|\bunmonitored (?:mailbox|inbox|address)|\bmailbox is not monitored/i,
    3,
  ],
  [
    /\b(?:am|be|is|are|currently) (?:currently )?(?:out of|away from) (?:the|my|our) office|\b(?:am|I['’]m|is|be) (?:currently )?on (?:vacation|(?:annual|parental|maternity) leave|holiday)\b|\b(?:limited|no) access to (?:my )?e-?mail/i,
    4,
  ],
  [
    /\b(?:need|require) (?:immediate|urgent) (?:assistance|help|attention)\b|\bfor (?:urgent|immediate) (?:matters|assistance|help)\b|\b(?:in|during) my absence\b/i,
    3,
  ],
  [/\bno longer (?:with|at|employed|works?)\b/i, 2],
  [
    /\bi(?:ch)? bin (?:derzeit |zurzeit |bis )?[^.\n]{0,40}nicht (?:im (?:büro|haus)|erreichbar)|estoy fuera de la oficina|je suis (?:actuellement )?absent/i,
    3,
  ],
  [
    /\bwe(?:['’]ve| have)? (?:successfully )?received your (?:request|message|inquiry|enquiry|e-?mail|ticket|submission)|\bthat we (?:got|received) your (?:request|message|e-?mail)\b/i,
    3,
  ],
  [/\bthank(?:s| you) for (?:contacting|your (?:inquiry|enquiry|submission))/i, 2],
  [
    /\breply above this line\b|\bturn off this request['’]s notifications\b|\b(?:request|request for support|request \(\d+\)|ticket|case) (?:has been|was|is being) (?:received|created|opened|logged|registered|reviewed|assigned)\b/i,
    5,
  ],
  [
    /\b(?:ticket|case|reference|request)\b ?(?:#|id|no\.?|number)|\b(?:ticket|case) (?:has been|was) (?:created|opened|assigned)|\bsupport ticket\b/i,
    2,
  ],
  [
    /\b(?:someone|one of our \w+|a (?:member|representative)[^.\n]{0,40}|(?:our|the) team) will (?:be in touch|get back|respond|reply|contact|reach out)|\bwithin (?:\d+|one|two) (?:business )?(?:hours|days?)\b/i,
    1,
  ],
  [/\bunsubscribe\b|\bmanage (?:your )?(?:email )?preferences\b|\bopt[- ]?out\b/i, 2],
  [/\bview (?:this|it|the)[^.\n]{0,30}(?:in (?:your|a) )?browser\b/i, 2],
  [
    /\b(?:prove|verify|confirm) (?:that )?you(?:['’]re| are) (?:a )?(?:human|person|not a (?:robot|spammer))|\b(?:allowed|approved|safe)[- ]senders? list\b|\bwait-?listed\b|\bguest list\b|\b(?:confirm|verify) (?:that )?(?:you (?:sent|are the sender)|your (?:e-?mail )?(?:message|address) (?:by|to|below|here))|\bawaiting (?:verification|approval)\b|\bfrom receiving (?:junk|spam)\b|\b(?:message|e-?mail) (?:is|will be|has been) (?:being )?held\b/i,
    5,
  ],
  [
    /\b(?:messages?|e-?mails?) (?:have been|were|are|has been|was) (?:quarantined|blocked|held)|\bin your (?:personal )?quarantine\b|\brelease (?:this|these|the) (?:message|e-?mail)s?\b/i,
    4,
  ],
  [
    inOrder(
      /\byour message\b/i,
      /\b(?:was|has been) (?:read|displayed|opened|deleted without being read)\b/i,
      nowhere,
    ),
    5,
  ],
  [/\breturn receipt\b/i, 5],
  [/\baggregate report\b|\bDMARC\b/, 4],
]
