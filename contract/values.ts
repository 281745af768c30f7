/** Closed vocabularies of the API: the values a field can have. */

/** Sign-in methods (D40). */
export const loginTypes = ['google', 'phone', 'email', 'apple'] as const

/** Results of a sign-in. */
export const signInOutcomes = ['succeeded', 'failed'] as const
/** Whether a second factor of team members is ignored, requested if set up, or mandatory. */
export const factorRules = ['off', 'asked', 'required'] as const
export type FactorRule = (typeof factorRules)[number]
/** Whether whole prices keep their decimals: $1,037,000.00 or $1,037,000. */
export const priceDecimals = ['always', 'needed'] as const
export type PriceDecimals = (typeof priceDecimals)[number]
/** Disputes that suspend a subscription: only disputes in which money has been withdrawn, or every open dispute. */
export const disputeRules = ['taken', 'always'] as const
export type DisputeRule = (typeof disputeRules)[number]
/** Kinds of user account (D40). */
export const userTypes = ['user', 'agent'] as const

/** Roles of signed-in users in the marketplace. */
export const roles = ['user', 'admin'] as const

/** States of the account state machine. */
export const accountStates = ['unverified', 'active', 'deactivated', 'deletionRequested', 'purged'] as const
export type AccountState = (typeof accountStates)[number]

/** States of agent verification (§4); `initial` if the user never applied (D47). */
export const verificationStates = ['initial', 'pending', 'failed', 'success'] as const

/** Sale or rent (D16). */
export const propertyTypes = ['sell', 'rent'] as const
export type PropertyType = (typeof propertyTypes)[number]

/** Rent periods (§1, §9). */
/** Result of comparing a price per unit of area with comparable listings; unknown if they are too few. */
export const priceVerdicts = ['usual', 'low', 'high', 'unknown'] as const
export type PriceVerdict = (typeof priceVerdicts)[number]

export const rentDurations = ['daily', 'monthly', 'quarterly', 'yearly'] as const
export type RentDuration = (typeof rentDurations)[number]

/** Why a listing is in review: new, an edit of a live listing, or resubmitted after it was sent back. */
export const reviewRounds = ['new', 'edit', 'again'] as const
export type ReviewRound = (typeof reviewRounds)[number]

/** Visibility of a listing (D8). */
export const visibilities = ['active', 'inactive'] as const

/** Market status of a listing (D8); the API also has `available for rent` (D9). */
export const marketStatuses = ['available', 'sold', 'rented'] as const

/** Filters by market status: a single status, or every public listing. */
export const marketFilters = [...marketStatuses, 'all'] as const
export type MarketFilter = (typeof marketFilters)[number]

/** Types of project: under construction, or ready (`upcoming`). */
export const projectTypes = ['under_construction', 'upcoming'] as const

/** Flows whose steps browsers report. */
export const reportedFlows = [
  'signup',
  'eligibility',
  'checkout',
  'transfer',
  'verification',
  'wizard',
] as const
export type ReportedFlow = (typeof reportedFlows)[number]

/**
 * Listing statuses as summarised in the operator's overview. `closed` is sold or rented; `sent_back` is any status not
 * named here, such as needing changes or rejected.
 */
export const overviewStatuses = ['live', 'in_review', 'sent_back', 'closed', 'hidden', 'expired'] as const
export type OverviewStatus = (typeof overviewStatuses)[number]

/** Why an item is in the personal feed: a preference it matches, or its popularity. */
export const feedReasons = ['category', 'type', 'price', 'city', 'facility', 'liked'] as const

/** Gateways (§7), as named in `payment_method`. */
export const gateways = ['stripe', 'razorpay', 'paypal', 'paystack', 'flutterwave', 'bank', 'free'] as const
export type Gateway = (typeof gateways)[number]

/** Deliveries that can fail permanently: an effect in the outbox, or a received webhook. */
export const deliveryKinds = ['effect', 'webhook'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** States of the bank-transfer state machine. */
export const bankReceiptStates = [
  'pendingVerification',
  'awaitingReceipt',
  'rejected',
  'success',
  'failed',
  'expired',
] as const
export type BankReceiptState = (typeof bankReceiptStates)[number]

/** States of the refund-order state machine. */
export const refundOrderStates = [
  'ordered',
  'sent',
  'silent',
  'pending',
  'attention',
  'done',
  'failed',
] as const
export type RefundOrderState = (typeof refundOrderStates)[number]

/** Status of a refund at its gateway; only with `succeeded` has the money been returned. */
export const refundStatuses = ['pending', 'attention', 'succeeded', 'failed', 'unknown'] as const
export type RefundStatus = (typeof refundStatuses)[number]
/** Statuses of a refund in progress. */
export const refundsUnderway = ['pending', 'attention'] as const satisfies readonly RefundStatus[]

/** Events by which an administrator orders a refund, records one made elsewhere, or records the arrival of one. */
export const refundActs = ['refund.ordered', 'refund.noted', 'refund.arrived'] as const
export type RefundAct = (typeof refundActs)[number]

/** Events that administrators send by calls and forms of their own, because they carry more than a reason. */
export const actsWithPayload = ['permissions.changed', ...refundActs] as const

/**
 * Kinds of dispute: an inquiry only asks for information; in a dispute, money may be withdrawn. Their statuses, and who
 * has to act next, follow below.
 */
export const disputeKinds = ['inquiry', 'dispute'] as const
export const disputeStatuses = ['open', 'kept', 'lost'] as const
export const disputeAwaits = ['us', 'payer', 'bank'] as const

/**
 * Where captured money is now. Every captured amount is in exactly one stage: with us (`kept`, `review`, `dueBack`),
 * refunded in part or in full, or withdrawn by a dispute that is open or lost.
 */
export const moneyStages = ['kept', 'review', 'dueBack', 'sentPart', 'sentAll', 'disputed', 'lost'] as const
export type MoneyStage = (typeof moneyStages)[number]

/** Further states of money: refunds in progress, inquiries, credit notes, and amounts that can't be expressed. */
export const moneyAsides = ['underway', 'inquiry', 'creditNote', 'unknown'] as const

/** Kinds of money movement. */
export const movementKinds = [
  'charge',
  'secondCharge',
  'refund',
  'refundReturned',
  'disputeOut',
  'disputeIn',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** Every total in the money overview, by name; the payments that make up a total can be listed. */
export const moneySums = ['taken', ...moneyStages, ...moneyAsides, ...movementKinds] as const
export type MoneySum = (typeof moneySums)[number]

/** Money matters that need the operator's attention. */
export const moneyWaits = [
  'dispute',
  'inquiry',
  'fraudWarning',
  'review',
  'unclear',
  'dueBack',
  'refundSilent',
  'refundAttention',
  'refundOverdue',
  'webhooks',
  'gatewayKeys',
  'gatewayRefused',
  'gatewayBlocked',
] as const

/** Openings and endings of disputes and inquiries. */
export const disputeSteps = [
  'disputed',
  'disputeReopened',
  'disputeOver',
  'disputeLost',
  'inquiry',
  'inquiryOver',
] as const
export type DisputeStep = (typeof disputeSteps)[number]

/** Events in a payment's history, as shown to the payer. */
export const paymentSteps = [
  'begun',
  'transferSent',
  'transferRejected',
  'paid',
  'review',
  'duplicate',
  'second',
  'failed',
  'givenUp',
  'expired',
  'noWord',
  'accepted',
  'refused',
  'closed',
  'receipt',
  'refunded',
  'refundUnderway',
  'refundReturned',
  ...disputeSteps,
  'secondCame',
  'secondRefunded',
  'secondReturned',
] as const
export type PaymentStep = (typeof paymentSteps)[number]

/**
 * Why an attempt ended unpaid without being declined, and why received money is in review, being refunded or refunded.
 */
export const paymentCauses = [
  'cancelled',
  /** Closed by an admin because the gateway never reported any money. */
  'closed',
  'mismatch',
  /**
   * `noWord`: the gateway didn't confirm the payment in time. `noWordPaid`: the gateway didn't confirm it in time, but
   * the purchase has been paid by another method.
   */
  'noWord',
  'noWordPaid',
  'disputed',
  'paidTwice',
  'refused',
  'refundFailed',
  /** The bank had taken the money back for the payer, then returned it to us. */
  'disputeReturned',
  /**
   * The money was returned by us (`refunded`) or by the bank (`chargedBack`). `…Unspent`: the money hadn't bought
   * anything.
   */
  'refunded',
  'refundedUnspent',
  'chargedBack',
  'chargedBackUnspent',
] as const
export type PaymentCause = (typeof paymentCauses)[number]

/** Platforms (D71). */
export const platformTypes = ['web', 'app'] as const

/** States of a subscription and of its slots (D67). */
export const subscriptionStates = ['active', 'suspended', 'ended'] as const
export const slotStates = ['held', 'used', 'released'] as const

/** Parts of a locked listing that a plan unlocks (D81, §6 project_access). */
export const lockedParts = [
  'description',
  'facts',
  'facilities',
  'pictures',
  'tour',
  'video',
  'documents',
  'plans',
  'contact',
] as const
export type LockedPart = (typeof lockedParts)[number]

/** Kinds of attribute a category can have. */
export const parameterKinds = ['number', 'text', 'choice', 'multi'] as const
export type ParameterKind = (typeof parameterKinds)[number]
/** Requirements for listing and featuring, in the order in which they are checked (§5, §6). */
export const gates = ['login', 'demo', 'deactivated', 'profile', 'verification', 'package', 'limit'] as const
export type Gate = (typeof gates)[number]

/** Quantities an attribute can count, for filters that work without a category; assigned by the operator (0095). */
export const parameterRoles = ['bedrooms', 'bathrooms'] as const
export type ParameterRole = (typeof parameterRoles)[number]

/** Quantities a numeric attribute can measure; they determine its bounds (`factBounds`). */
export const factMeasures = [
  'year',
  'living_area',
  'plot_area',
  'rooms',
  'floors',
  'floor',
  'spaces',
] as const
export type FactMeasure = (typeof factMeasures)[number]

/** Headings for a listing's facts on its page, in order; facts without a heading follow. */
export const factGroups = ['inside', 'building', 'outside'] as const
export type FactGroup = (typeof factGroups)[number]

/**
 * States of the agent-application state machine; older clients receive `asked` as `pending` and `revoked` as `failed`.
 */
export const applicationStates = ['initial', 'pending', 'asked', 'failed', 'success', 'revoked'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** States of the block state machine. */
export const blockStates = ['open', 'blocked'] as const

/** States of the report state machine. */
export const reportStates = ['open', 'upheld', 'dismissed', 'appealed', 'overturned', 'confirmed'] as const
export type ReportState = (typeof reportStates)[number]

/**
 * Consequences of upholding a report: none, hide the listing until its owner has fixed it, unpublish it, warn its
 * owner, or deactivate the account. Also the second part of the deciding event's name (`upheld.hide`).
 */
export const reportMeasures = ['none', 'hide', 'unpublish', 'warn', 'deactivate'] as const
export type ReportMeasure = (typeof reportMeasures)[number]

/** States of the membership state machine. */
export const membershipStates = ['invited', 'active', 'suspended', 'removed'] as const
export type MembershipState = (typeof membershipStates)[number]

/** States of the contact-message state machine. */
export const messageStates = ['received', 'answered', 'closed'] as const

/** Kinds of entries the operator publishes, grouped by admin area. */
export const contentKinds = ['article', 'faq', 'slide', 'page'] as const
export const catalogueKinds = ['category', 'parameter', 'facility', 'city', 'reason'] as const
export const packageKinds = ['package'] as const
export const publicationKinds = [...contentKinds, ...catalogueKinds, ...packageKinds] as const
export type PublicationKind = (typeof publicationKinds)[number]
/** Fields of entries that have a text in each language; the entries of other kinds have one language each. */
export const translatedFields = {
  category: ['name', 'meta_title', 'meta_description', 'meta_keywords'],
  parameter: ['name', 'unit', 'options'],
  facility: ['name'],
  city: ['name', 'state', 'country'],
  reason: ['reason'],
  package: ['name', 'description'],
} as const satisfies Partial<Record<PublicationKind, readonly string[]>>

/** States of the publication state machine. */
export const publicationStates = ['draft', 'published', 'withdrawn', 'deleted'] as const
/** Decisions on an entry that leave its content unchanged; content changes when it is saved. */
export const publicationActs = ['entry.published', 'entry.withdrawn', 'entry.deleted'] as const
export type PublicationState = (typeof publicationStates)[number]

/** Types of form fields (D79). */
export const formFieldTypes = ['text', 'number', 'textarea', 'radio', 'checkbox', 'dropdown', 'file'] as const
export type FormFieldType = (typeof formFieldTypes)[number]

/** Kinds of place a suggestion can refer to. */
export const placeKinds = ['city', 'area', 'state', 'country'] as const

/** How often a saved search sends alerts; with `off`, matches are stored but nothing is sent. */
export const alertFrequencies = ['instant', 'daily', 'weekly', 'off'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

/**
 * Why an alert lists a match: the listing is new in the results, its price changed, or something else about it changed.
 */
export const alertRules = ['listed', 'price', 'changed'] as const
export type AlertRule = (typeof alertRules)[number]

/** Stored records with a state machine. */
export const records = [
  'account',
  'property',
  'project',
  'advertisement',
  'payment',
  'refund-order',
  'bank-receipt',
  'subscription',
  'slot',
  'agent-application',
  'block',
  'report',
  'contact-message',
  'publication',
  'membership',
] as const
export type RecordName = (typeof records)[number]

/** Actors that change records: state machines define who can send an event, the audit log records who sent it. */
export const actorRoles = ['guest', 'person', 'admin', 'gateway', 'server', 'clock'] as const

/**
 * Sides of a record that involves two people, used in place of `person`: the record's owner and the other person. The
 * server determines from the row which of the two is acting.
 */
export const recordSides = ['owner', 'counterpart'] as const

/** Tables that can be exported as files. */
export const exportNames = [
  'users',
  'listings',
  'projects',
  'payments',
  'movements',
  'reports',
  'log',
] as const
export type ExportName = (typeof exportNames)[number]

/** Default sections of the home page, in order (D25). */
export const homeSectionsAtFirst = [
  'newest',
  'nearby',
  'featured',
  'trust',
  'categories',
  'projects',
  'agents',
] as const

/** Every section the home page can have (D25); clients skip unknown sections. */
export const homeSections = [
  ...homeSectionsAtFirst,
  'recommended',
  'most_viewed',
  'most_liked',
  'premium',
  'featured_projects',
  'articles',
  'cities',
  'faqs',
] as const
export type HomeSection = (typeof homeSections)[number]

/**
 * Reasons to trust the marketplace's listings; `reviewed` applies only if each listing is reviewed before it is
 * published.
 */
export const trustPoints = ['reviewed', 'confirmed', 'available'] as const
export type TrustPoint = (typeof trustPoints)[number]

/** Text-only pages of the marketplace (D95). */
export const wordPages = ['about-us', 'terms', 'privacy'] as const

/** Simulations of real services, in the order they are named. */
export const standIns = ['mailbox', 'identity', 'payments', 'demo'] as const
export type StandInName = (typeof standIns)[number]

/** Access to the site: everyone (`off`), everyone but read-only, or only the team (`on`). */
export const maintenanceModes = ['off', 'read-only', 'on'] as const
export type MaintenanceMode = (typeof maintenanceModes)[number]

/**
 * How the operator's button for an event looks: `grave` ends or withdraws something, `usual` is the expected next step,
 * `first` precedes any decision.
 */
export const tones = ['grave', 'usual', 'first'] as const
export type Tone = (typeof tones)[number]
