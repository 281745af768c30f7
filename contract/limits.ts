export { query, shell } from './shell-limits'

/** The one-time code: the server refuses beyond these, the sign-up machine counts along with them. */
export const otp = {
  digits: 6,
  tries: 5,
  coolDownSeconds: 60,
  lifeSeconds: 10 * 60,
  /** How many codes one address may be sent within an hour. */
  perAddressHour: 6,
  /** How many codes one network address may ask for within an hour. */
  perIpHour: 30,
  /**
   * Wrong codes within a day, over all codes: of one registration, or of an account or address without one; then only the
   * mailed link is left.
   */
  wrongPerDay: 10,
  /** Wrong codes of one account or address within a day, over all registrations of it. */
  wrongPerAddressDay: 100,
  /** Leading digits of a number (country code and what follows) by which text messages are counted. */
  prefixDigits: 6,
  /** The proof that verify-otp issues (D39). */
  proofSeconds: 10 * 60,
} as const

/** How many owners' contact details one account may be shown within a day. */
export const contactsPerDay = 20

/** Passwords, sessions and the way back in. */
export const access = {
  passwordMin: 6,
  /** For members of the team. */
  passwordTeamMin: 10,
  /** Longer ones only cost the server hashing time. */
  passwordMax: 200,
  /** The last use of a session, or of an API token, is written at most so often. */
  sessionSeenMinutes: 5,
  resetMinutes: 60,
  /** The link that undoes a changed address, number or password. */
  undoDays: 7,
  /** A sign-in that is so fresh may fill in an empty address without another proof. */
  freshMinutes: 15,
  /** Wrong passwords from one network address for one account, before each other one has to wait. */
  wrongPasswords: 10,
  /** Of one account in all, from anywhere; a browser that was signed in before is not held up by these. */
  wrongPasswordsAccount: 300,
  /** The first wait; each wrong password after it doubles the wait, up to the longest. */
  passwordWaitSeconds: { first: 60, longestPair: 3600, longestAccount: 900 },
  wrongPasswordsHours: 24,
  /** Tries at the sign-in service's stand-in for one account before it has to wait. */
  wrongPasswordsMinutes: 15,
  /** Failed sign-ins to an account of the team within a day of which its owner is notified, once that day. */
  failuresToReport: 5,
  /** How long the operator can look up who signed in. */
  signInDays: 90,
  /** Days for which a session that has ended is kept. */
  endedSessionDays: 30,
  /**
   * Browsers of one person that are remembered after a sign-in, and the days without a sign-in until one is dropped.
   */
  knownBrowsers: 20,
  knownBrowserDays: 365,
  /** What one network address may do; the operator can multiply them (offices and schools behind one address). */
  signInsPerIpMinute: 30,
  codeChecksPerIpMinute: 60,
  registrationsPerIpHour: 30,
  resetsPerIpHour: 30,
  resetsPerAddressHour: 5,
  /** How long after the sign-in at a hosted identity service its ID token opens a session here. */
  tokenFreshSeconds: 10 * 60,
  /** How far the clocks of the two may be apart: a server without a time service is soon seconds slow. */
  tokenSkewSeconds: 30,
  messagesPerIpHour: 30,
  /** Reports of flows: a browser sends one every few seconds while somebody goes through one. */
  flowReportsPerIpHour: 600,
} as const

/** What browsers report of the flows. */
export const flowReport = {
  /** Steps in one report. */
  steps: 50,
  /** A step that took longer was left lying, milliseconds. */
  durationMax: 86_400_000,
  /** Days that the figures are kept. */
  keptDays: 400,
} as const

/** The second factor: codes of an app by RFC 6238, as every such app makes them. */
export const factor = {
  digits: 6,
  stepSeconds: 30,
  /** Steps before and after the current one whose codes are taken: clocks of telephones differ. */
  window: 1,
  recoveryCodes: 10,
  /** Wrong codes of one account within a day, and of one of its remembered browsers. */
  wrongPerDay: 10,
} as const

/** API tokens of an account. */
export const apiToken = {
  /** By this a scanner for secrets recognises one in somebody's code. */
  prefix: 'thr_',
  /** Tokens of one account that are open at a time. */
  perPerson: 20,
  nameMax: 100,
  /** Days until one expires: those that are offered, and at most; none is without end. */
  days: [30, 90, 365],
  daysMax: 365,
  /** Days for which one that has ended or expired is kept. */
  endedDays: 30,
} as const

/** Days between asking for deletion and the purge (D44). */
export const deletionGraceDays = 30

/** Days for which an administrator may feature a listing without its owner's request. */
export const featuringDays = { usual: 30, max: 365 } as const

/** Days within which an invitation to the team can be taken. */
export const invitationDays = 7

/** Days within which whom a decision concerns may appeal against it. */
export const appealDays = 30

/** Length of texts a person types; the data base holds more than these, so a breach is always a refusal. */
export const text = {
  name: 100,
  email: 254,
  mobile: 20,
  address: 300,
  place: 100,
  title: 150,
  description: 20_000,
  article: 100_000,
  about: 2_000,
  link: 500,
  reason: 1_000,
  message: 5_000,
  search: 200,
  parameterValue: 300,
  fileName: 200,
} as const

/** Search appearance of a listing (§5). The title and description bounds warn; the keyword bound refuses. */
export const meta = {
  titleMax: 60,
  descriptionMin: 50,
  descriptionMax: 160,
  keywordsMax: 10,
  /** What is stored at most, however much the warning was ignored. */
  storedMax: 500,
} as const

/** Uploads. Bytes and counts. */
export const upload = {
  imageBytes: 10 * 1024 * 1024,
  documentBytes: 15 * 1024 * 1024,
  /** A receipt of a bank transfer, picture or PDF. */
  receiptBytes: 10 * 1024 * 1024,
  audioBytes: 5 * 1024 * 1024,
  /** Pixels of a picture: the sensors of telephones have 50 million (8192 × 6144). */
  imagePixels: 64_000_000,
  /** Pixels of a picture all around: 12,000 × 6,000, and a little more. */
  tourPixels: 100_000_000,
  /** Longest side in which a browser sends a large picture, px: the width at which 360° photos are stored. */
  sentSide: 4096,
  galleryMax: 20,
  documentsMax: 10,
  filesPerCall: 32,
  /** Bytes of all files of one call together. */
  callBytes: 64 * 1024 * 1024,
  /** Bytes of all text fields of one call together. */
  fieldsBytes: 1024 * 1024,
  imageTypes: ['image/jpeg', 'image/png', 'image/webp'],
  documentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  /** The same as people name them. */
  imageKinds: 'JPEG, PNG, WebP',
  documentKinds: 'PDF, JPEG, PNG, WebP',
  audioKinds: 'WebM, Ogg, M4A, WAV',
  /** Types that some browsers convert to JPEG before sending. */
  convertedTypes: ['image/heic', 'image/heif', '.heic', '.heif'],
} as const

/** Listings and their life (D13). 0 days means that a listing never expires. */
export const listing = {
  validityDays: 90,
  warnDays: 7,
  /** An owner sees the views and the interested people of so many days, day by day. */
  trendDays: 30,
  /** Days in which an owner answers a moderator's question; afterwards the listing is not accepted. */
  answerDays: 14,
  parametersMax: 60,
  facilitiesMax: 40,
  plansMax: 20,
  /** The very same listing sent again within so many seconds is the one that was sent. */
  sameAgainSeconds: 60,
  /** Largest price in major units; keeps minor units inside a safe integer for every currency. */
  priceMax: 1_000_000_000_000,
} as const

/** Plans that people have. */
export const plan = {
  /** So many days before its end the owner gets an e-mail about it. */
  warnDays: [7, 1],
} as const

/** Decisions about what waits for review. */
export const moderation = {
  /** Seconds in which a decision may be undone, unless the operator sets another time; and at most. */
  undoSeconds: 10,
  undoSecondsMax: 60,
  /** Characters of all reasons that are kept ready, and how many of them are offered: one for each digit. */
  reasonsMax: 1000,
  reasonsShown: 9,
} as const

/** Pages of lists. */
export const page = {
  limit: 12,
  limitMax: 100,
  offsetMax: 10_000,
  similar: 6,
  /** Counts stop here and are shown as "1,000+". */
  countCap: 1_000,
  /** Of so many that their words are common, only the newest are read and counted; then it is "at least". */
  countCommon: 300,
  /** Rows read at most to count matches where no index answers; the count is then "at least". */
  countLooked: 500,
  suggestions: 8,
} as const

/** Payments. */
export const payment = {
  /** An unfinished attempt expires after this. */
  expiryMinutes: 60,
  /** A bank transfer may take this long until a receipt is sent. */
  bankTransferDays: 7,
  /** Left of that, at least, after the operator's account could not be shown. */
  transferGraceHours: 24,
  /** Receipts a person may send for one transfer. */
  receiptsMax: 5,
  /**
   * A closed attempt is asked about for so many days, so often, where a gateway may still take its money: Razorpay
   * authorises up to three days late, and Paystack repeats its webhook for as long.
   */
  lateDays: 3,
  lateQuietMinutes: 30,
  /** And once a day to the end of these days: a page that stayed open can be paid, and its webhook be lost. */
  lateDailyDays: 30,
  /** Paid money is asked about once a day for so long, and once a week from then to the end of the dispute window. */
  paidDailyDays: 14,
  /** Days in which PayPal lets a payer dispute, as it documents; for the others the operator's setting counts. */
  paypalDisputeDays: 180,
} as const

/** The form of the agent verification. */
export const verification = {
  /** Questions that are asked at a time. */
  fieldsMax: 40,
  /** Closed ones count as well. */
  fieldsEver: 300,
  optionsMax: 30,
  labelMax: 200,
  hintMax: 400,
  /** Options are numbered from here on, so that no answer like "3" can be taken for one. */
  firstOptionId: 1001,
} as const

/** The map: how much of it one reply may hold, and how large a drawn area may be. */
export const map = {
  /** Markers and clusters together. */
  nodesMax: 200,
  /** Listings that are read one by one for a map, where a filter asks for what tiles do not hold. */
  countedMax: 5_000,
  zoomMax: 22,
  areaPointsMin: 3,
  areaPointsMax: 60,
} as const

/**
 * Limits of a filter's preview: bars of prices and, where no listing matches, other filters that find some, each
 * counted over at most so many listings.
 */
export const filterCounts = { bars: 22, alternatives: 8, readMost: 5_000 } as const

/** A listing's page: within so many days people who asked are counted. */
export const trust = { askedDays: 30 } as const

/** Pictures for links: bytes of drawn ones that a process keeps, and seconds that others may keep one. */
export const sharing = { keptBytes: 32 * 1024 * 1024, cacheSeconds: 86_400 } as const

/**
 * What a browser keeps of a person's saved homes for reading without a network: the last saved ones, so many pictures of
 * each, all within these bytes; one that is older than these minutes is fetched anew when there is an occasion.
 */
export const offline = { homes: 20, pictures: 6, bytes: 20 * 1024 * 1024, freshMinutes: 60 } as const

/** The personal feed: how many of the newest that fit are weighed against each other. */
export const feed = { weighed: 1_000 } as const

/** Saved searches and the alert e-mails with their matches. */
export const savedSearch = {
  perPerson: 30,
  nameMax: 100,
  /** Homes in one mail; more of them come in the next one at once. */
  homesPerMail: 30,
} as const

/** Conversations and the stream of events. */
export const chat = {
  perPage: 30,
  /** Conversations one person may begin within a day; going on with them is not counted. */
  begunPerDay: 50,
  /** A voice message is at most so long; at the asked quality it stays far below `upload.audioBytes`. */
  recordingSeconds: 300,
  recordingBitsPerSecond: 32_000,
  /** E-mails about unread messages. */
  mail: {
    /** Minutes for which a message stays unread, unless the operator sets another time; and at most. */
    minutes: 5,
    minutesMax: 1_440,
    /** Minutes between two e-mails about one conversation. */
    pauseMinutes: 60,
    /** How many messages one e-mail quotes, and how much of each. */
    quoted: 5,
    charactersQuoted: 1_000,
  },
} as const

export const stream = {
  /** Streams one person may have open in a process: windows and devices. */
  perPerson: 10,
  heartbeatSeconds: 20,
  /** A person's last events are kept for who was cut off; beyond them the page is read anew. */
  keptPerPerson: 1_000,
  keptDays: 7,
} as const

/**
 * Effects of the outbox (mail, questions to gateways, deletions) and webhooks: seconds from one try to the next. Dense
 * at first, for a provider that is restarted, then at most ten hours apart: 20 tries over three days. After them an
 * effect or a webhook is dead until the operator has it tried again.
 */
export const delivery = {
  retrySeconds: [
    5, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 14_400, 36_000, 36_000, 36_000, 36_000,
    36_000, 36_000,
  ],
  /** Days for which an effect that was carried out is kept, for whoever asks what became of a message. */
  doneDays: 30,
} as const

/** Webhooks of an account; events that fail are tried again as effects of the outbox are (`delivery`). */
export const webhooks = {
  perAccount: 5,
  urlMax: 500,
  /** Seconds in which an endpoint has to answer, as Standard Webhooks advises. */
  answerSeconds: 15,
  /** Events that an account may have sent at once although an endpoint is away: tests, and those sent again. */
  askedPerHour: 60,
  /** Hours for which the secret before a change signs as well. */
  secretBeforeHours: 24,
  /** Days for which deliveries are listed. */
  keptDays: 30,
} as const

/** The mortgage calculator (D83). */
export const mortgage = { yearsMin: 1, yearsMax: 50, rateMax: 100 } as const

/** Idempotency keys are made by the client once per purchase or code and replayed with every retry. */
export const idempotencyKeyMax = 100
