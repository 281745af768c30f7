export { query, shell, stream } from './shell-limits'

/** One-time codes: limits enforced by the server and tracked by the sign-up machine. */
export const otp = {
  digits: 6,
  tries: 5,
  coolDownSeconds: 60,
  lifeSeconds: 10 * 60,
  /** Codes sent to one address per hour. */
  perAddressHour: 6,
  /** Codes requested from one IP address per hour. */
  perIpHour: 30,
  /**
   * Wrong codes per day across all codes of one registration, or of an account or address without a registration;
   * beyond this number only the mailed link works.
   */
  wrongPerDay: 10,
  /** Wrong codes per day for one account or address, across all its registrations. */
  wrongPerAddressDay: 100,
  /** Number of leading digits (country code and what follows) by which text messages are counted. */
  prefixDigits: 6,
  /** Lifetime of the proof issued by verify-otp (D39). */
  proofSeconds: 10 * 60,
} as const

/** Contact details of owners shown to one account per day. */
export const contactsPerDay = 20

/** Passwords, sessions and account recovery. */
export const access = {
  passwordMin: 6,
  /** Minimum length for team members. */
  passwordTeamMin: 10,
  /** Maximum length; longer passwords only cost hashing time. */
  passwordMax: 200,
  /** Minimum interval for updating the last use of a session or API token. */
  sessionSeenMinutes: 5,
  resetMinutes: 60,
  /** Lifetime of the link that undoes a changed address, phone number or password. */
  undoDays: 7,
  /** Age of a sign-in up to which a first address can be added without further proof. */
  freshMinutes: 15,
  /** Wrong passwords for one account from one network or browser after which each further try must wait. */
  wrongPasswords: 10,
  /**
   * Wrong passwords for one account from anywhere after which each further try must wait; doesn't affect browsers that
   * have signed in before.
   */
  wrongPasswordsAccount: 300,
  /** First wait, doubled after each further wrong password, up to the longest wait. */
  passwordWaitSeconds: { first: 60, longestPair: 3600, longestAccount: 900 },
  wrongPasswordsHours: 24,
  /** Period over which the simulated identity provider counts wrong passwords of an account. */
  wrongPasswordsMinutes: 15,
  /** Failed sign-ins per day after which a team member is notified, at most once a day. */
  failuresToReport: 5,
  /** Days for which the operator can look up sign-ins. */
  signInDays: 90,
  /** Days an ended session is retained. */
  endedSessionDays: 30,
  /** Number of browsers remembered per user, and the days without a sign-in until a browser is forgotten. */
  knownBrowsers: 20,
  knownBrowserDays: 365,
  /** Limits per IP address, which the operator can raise for shared addresses (offices, schools). */
  signInsPerIpMinute: 30,
  codeChecksPerIpMinute: 60,
  registrationsPerIpHour: 30,
  resetsPerIpHour: 30,
  resetsPerAddressHour: 5,
  /** Maximum age of a sign-in at the identity provider for its ID token to open a session. */
  tokenFreshSeconds: 10 * 60,
  /** Allowed clock difference to the provider; a server without time sync soon drifts by seconds. */
  tokenSkewSeconds: 30,
  messagesPerIpHour: 30,
  /** Flow reports; a browser sends one every few seconds while the user is in a flow. */
  flowReportsPerIpHour: 600,
} as const

/** Reports on flows from browsers. */
export const flowReport = {
  /** Steps per report. */
  steps: 50,
  /** Maximum duration of a step in ms; longer steps were abandoned. */
  durationMax: 86_400_000,
  /** Days the statistics are retained. */
  keptDays: 400,
} as const

/** Two-factor authentication with app codes (RFC 6238), using the defaults of authenticator apps. */
export const factor = {
  digits: 6,
  stepSeconds: 30,
  /** Time steps accepted before and after the current one, since phone clocks differ. */
  window: 1,
  recoveryCodes: 10,
  /** Wrong codes per day for one account, and for each of its remembered browsers. */
  wrongPerDay: 10,
} as const

/** API tokens of an account. */
export const apiToken = {
  /** Prefix that lets secret scanners recognise a token in source code. */
  prefix: 'thr_',
  /** Active tokens per account. */
  perPerson: 20,
  nameMax: 100,
  /** Lifetime in days: choices offered, and maximum; tokens always expire. */
  days: [30, 90, 365],
  daysMax: 365,
  /** Days an ended or expired token is retained. */
  endedDays: 30,
} as const

/** Days between a deletion request and the erasure (D44). */
export const deletionGraceDays = 30

/** Days for which an admin can feature a listing without a request. */
export const featuringDays = { usual: 30, max: 365 } as const

/** Days an invitation to the team is valid. */
export const invitationDays = 7

/** Days within which the person concerned can appeal a decision. */
export const appealDays = 30

/** Maximum length of user input. Database columns allow more, so exceeding it always results in a refusal. */
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

/**
 * SEO fields of a listing (§5). Exceeding title and description lengths only causes a warning; too many keywords are
 * refused.
 */
export const meta = {
  titleMax: 60,
  descriptionMin: 50,
  descriptionMax: 160,
  keywordsMax: 10,
  /** Maximum length that is stored despite the warning. */
  storedMax: 500,
} as const

/** Uploads, in bytes and counts. */
export const upload = {
  imageBytes: 10 * 1024 * 1024,
  documentBytes: 15 * 1024 * 1024,
  /** Receipt of a bank transfer, picture or PDF. */
  receiptBytes: 10 * 1024 * 1024,
  audioBytes: 5 * 1024 * 1024,
  /** Maximum number of pixels of a picture; phone sensors have up to 50 million (8192 × 6144). */
  imagePixels: 64_000_000,
  /** Maximum number of pixels of a 360° picture: 12,000 × 6,000 and some margin. */
  tourPixels: 100_000_000,
  /** Longest side to which browsers scale large pictures, in px: the stored width of 360° pictures. */
  sentSide: 4096,
  galleryMax: 20,
  documentsMax: 10,
  filesPerCall: 32,
  /** Total size of all files in a call. */
  callBytes: 64 * 1024 * 1024,
  /** Total size of all text fields in a call. */
  fieldsBytes: 1024 * 1024,
  imageTypes: ['image/jpeg', 'image/png', 'image/webp'],
  documentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
  /** The same file types as text, for display. */
  imageKinds: 'JPEG, PNG, WebP',
  documentKinds: 'PDF, JPEG, PNG, WebP',
  audioKinds: 'WebM, Ogg, M4A, WAV',
  /** Types some browsers convert to JPEG before uploading. */
  convertedTypes: ['image/heic', 'image/heif', '.heic', '.heif'],
} as const

/** Listings and their life cycle (D13). 0 days means that listings never expire. */
export const listing = {
  validityDays: 90,
  warnDays: 7,
  /** Days in the owner's chart of views and enquiries. */
  trendDays: 30,
  /** Days for the owner to answer a moderator's question; after that the listing is rejected. */
  answerDays: 14,
  parametersMax: 60,
  facilitiesMax: 40,
  plansMax: 20,
  /** Period in which an identical submission is treated as a repetition. */
  sameAgainSeconds: 60,
  /** Highest price in major units; keeps minor units within the safe integers for every currency. */
  priceMax: 1_000_000_000_000,
} as const

/** Subscriptions. */
export const plan = {
  /** Days before the end of a subscription at which the user gets an e-mail. */
  warnDays: [7, 1],
} as const

/** Moderation decisions. */
export const moderation = {
  /** Default and maximum time to undo a decision, in seconds. */
  undoSeconds: 10,
  undoSecondsMax: 60,
  /** Total length of the predefined reasons, and the number offered: one per digit key. */
  reasonsMax: 1000,
  reasonsShown: 9,
} as const

/** Paging of lists. */
export const page = {
  limit: 12,
  limitMax: 100,
  offsetMax: 10_000,
  similar: 6,
  /** Counts are capped here and shown as "1,000+". */
  countCap: 1_000,
  /** For a search text this common, only the newest matches are read and counted; the count is then "at least". */
  countCommon: 300,
  /** Maximum number of rows read to count matches without an index; the count is then "at least". */
  countLooked: 500,
  suggestions: 8,
} as const

export const payment = {
  /** Time after which an unfinished attempt expires. */
  expiryMinutes: 60,
  /** Days until a bank transfer without a receipt expires. */
  bankTransferDays: 7,
  /** Minimum time a payer has left after the operator's bank account couldn't be shown. */
  transferGraceHours: 24,
  /** Receipts a user may send per transfer. */
  receiptsMax: 5,
  /**
   * Days and interval for polling a closed attempt whose gateway may still capture it: Razorpay authorises up to three
   * days late, and Paystack retries its webhook for three days.
   */
  lateDays: 3,
  lateQuietMinutes: 30,
  /** Days of daily polling after `lateDays`: someone may still pay on a page left open, and its webhook can be lost. */
  lateDailyDays: 30,
  /**
   * Days for which a paid payment is polled daily; after that it is polled weekly until the end of the dispute window.
   */
  paidDailyDays: 14,
  /** PayPal's documented dispute period in days; for other gateways the operator's setting applies. */
  paypalDisputeDays: 180,
} as const

/** Form for agent verification. */
export const verification = {
  /** Maximum number of visible questions. */
  fieldsMax: 40,
  /** Maximum number of questions, including hidden ones. */
  fieldsEver: 300,
  optionsMax: 30,
  labelMax: 200,
  hintMax: 400,
  /** First option id; high, so an answer like "3" can't be mistaken for one. */
  firstOptionId: 1001,
} as const

/** Map: size of a reply and of a drawn area. */
export const map = {
  /** Markers and clusters combined. */
  nodesMax: 200,
  /** Listings read individually for a map if the filter isn't covered by precomputed tiles. */
  countedMax: 5_000,
  zoomMax: 22,
  areaPointsMin: 3,
  areaPointsMax: 60,
} as const

/** Filter preview: price bars, alternative filters if there are no matches, and listings counted for each. */
export const filterCounts = { bars: 22, alternatives: 8, readMost: 5_000 } as const

/** Listing page: days over which enquirers are counted. */
export const trust = { askedDays: 30 } as const

/** Share pictures: cache size per process in bytes, and how long, in seconds, others may cache the pictures. */
export const sharing = { keptBytes: 32 * 1024 * 1024, cacheSeconds: 86_400 } as const

/**
 * Offline copies of saved listings in a browser: number of listings (the most recently saved), pictures per listing,
 * total bytes, and minutes after which a copy is refreshed.
 */
export const offline = { homes: 20, pictures: 6, bytes: 20 * 1024 * 1024, freshMinutes: 60 } as const

/** Personal feed: number of latest matches that are ranked. */
export const feed = { weighed: 1_000 } as const

/** Saved searches and their alert e-mails. */
export const savedSearch = {
  perPerson: 30,
  nameMax: 100,
  /** Listings per e-mail; further listings follow immediately in another e-mail. */
  homesPerMail: 30,
} as const

/** Conversations. */
export const chat = {
  perPage: 30,
  /** Conversations a user can start per day; continuing existing ones isn't limited. */
  begunPerDay: 50,
  /** Maximum length of a voice message; at this bitrate it stays far below `upload.audioBytes`. */
  recordingSeconds: 300,
  recordingBitsPerSecond: 32_000,
  /** E-mails about unread messages. */
  mail: {
    /** Default and maximum minutes a message stays unread before an e-mail. */
    minutes: 5,
    minutesMax: 1_440,
    /** Minimum minutes between e-mails about one conversation. */
    pauseMinutes: 60,
    /** Maximum number of messages quoted in an e-mail, and of characters quoted from each. */
    quoted: 5,
    charactersQuoted: 1_000,
  },
} as const

/**
 * Delays between tries of outbox effects (e-mails, gateway queries, deletions) and webhooks, in seconds. They are short
 * at first, in case a provider is restarting, then grow to ten hours: 20 tries over three days. After that, the
 * delivery is dead until the operator retries it.
 */
export const delivery = {
  retrySeconds: [
    5, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 14_400, 36_000, 36_000, 36_000, 36_000,
    36_000, 36_000,
  ],
  /** Days a completed effect is retained, for tracing what became of an e-mail. */
  doneDays: 30,
} as const

/** Webhooks of an account; failed events are retried like outbox effects (`delivery`). */
export const webhooks = {
  perAccount: 5,
  urlMax: 500,
  /** Timeout of an endpoint in seconds, as Standard Webhooks recommends. */
  answerSeconds: 15,
  /** Events an account can send on request per hour: tests and resends. */
  askedPerHour: 60,
  /** Hours after a change during which events are also signed with the previous secret. */
  secretBeforeHours: 24,
  /** Days for which deliveries are listed. */
  keptDays: 30,
} as const

/** Mortgage calculator (D83). */
export const mortgage = { yearsMin: 1, yearsMax: 50, rateMax: 100 } as const

/**
 * Maximum length of an idempotency key, which the client creates once per purchase or code and repeats with every
 * retry.
 */
export const idempotencyKeyMax = 100
