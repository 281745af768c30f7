/** Closed vocabularies of the wire: the words a field may carry. */

/** Who signs in by what (D40). */
export const loginTypes = ['google', 'phone', 'email', 'apple'] as const

/** How a sign-in ended. */
export const signInOutcomes = ['succeeded', 'failed'] as const
/** Whether a second factor of a member of the team is ignored, asked for where there is one, or needed. */
export const factorRules = ['off', 'asked', 'required'] as const
export type FactorRule = (typeof factorRules)[number]
/** Whether a whole price keeps its decimals: $1,037,000.00, or $1,037,000. */
export const priceDecimals = ['always', 'needed'] as const
export type PriceDecimals = (typeof priceDecimals)[number]
/** Which disputes suspend a package: those that have taken money, or every one that is open. */
export const disputeRules = ['taken', 'always'] as const
export type DisputeRule = (typeof disputeRules)[number]
/** Kind of person (D40). */
export const userTypes = ['user', 'agent'] as const

/** What a signed-in person may do in the marketplace. */
export const roles = ['user', 'admin'] as const

/** States of the account machine. */
export const accountStates = ['unverified', 'active', 'deactivated', 'deletionRequested', 'purged'] as const
export type AccountState = (typeof accountStates)[number]

/** Agent verification (§4); `initial` is a person who never applied (D47). */
export const verificationStates = ['initial', 'pending', 'failed', 'success'] as const

/** Sale or rent (D16). */
export const propertyTypes = ['sell', 'rent'] as const
export type PropertyType = (typeof propertyTypes)[number]

/** §1, §9. */
export const rentDurations = ['daily', 'monthly', 'quarterly', 'yearly'] as const
export type RentDuration = (typeof rentDurations)[number]

/** How a listing comes to review: for the first time, as an edit of what is live, or again after it was sent back. */
export const reviewRounds = ['new', 'edit', 'again'] as const
export type ReviewRound = (typeof reviewRounds)[number]

/** Visibility of a listing (D8). */
export const visibilities = ['active', 'inactive'] as const

/** Market state of a listing (D8); the wire also has `available for rent` (D9). */
export const marketStatuses = ['available', 'sold', 'rented'] as const

/** Which listings a filter shows by their market state: those of one state, or all that are public. */
export const marketFilters = [...marketStatuses, 'all'] as const
export type MarketFilter = (typeof marketFilters)[number]

/** Projects stand as under construction or ready ("upcoming"). */
export const projectTypes = ['under_construction', 'upcoming'] as const

/** Flows of which browsers report how they are gone through. */
export const reportedFlows = [
  'signup',
  'eligibility',
  'checkout',
  'transfer',
  'verification',
  'wizard',
] as const
export type ReportedFlow = (typeof reportedFlows)[number]

/** The same as the operator's overview sums them up: sent back is what its owner has to mend, closed is sold or rented. */
export const overviewStatuses = ['live', 'in_review', 'sent_back', 'closed', 'hidden', 'expired'] as const
export type OverviewStatus = (typeof overviewStatuses)[number]

/** Why something is in the personal feed: the preference it meets, or that people like it. */
export const feedReasons = ['category', 'type', 'price', 'city', 'facility', 'liked'] as const

/** Gateways of §7, as they are named in `payment_method`. */
export const gateways = ['stripe', 'razorpay', 'paypal', 'paystack', 'flutterwave', 'bank', 'free'] as const
export type Gateway = (typeof gateways)[number]

/** What can fail for good: an effect of the outbox, or a webhook that was received. */
export const deliveryKinds = ['effect', 'webhook'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** States of the machine of a bank transfer. */
export const bankReceiptStates = [
  'pendingVerification',
  'awaitingReceipt',
  'rejected',
  'success',
  'failed',
  'expired',
] as const
export type BankReceiptState = (typeof bankReceiptStates)[number]

/** States of the machine of an ordered refund. */
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

/** How far a refund got at its gateway; only `succeeded` is money that went back. */
export const refundStatuses = ['pending', 'attention', 'succeeded', 'failed', 'unknown'] as const
export type RefundStatus = (typeof refundStatuses)[number]
/** Of a refund that is on its way. */
export const refundsUnderway = ['pending', 'attention'] as const satisfies readonly RefundStatus[]

/** An inquiry asks, a dispute may take the money; how it stands, and who has to do the next step. */
export const disputeKinds = ['inquiry', 'dispute'] as const
export const disputeStatuses = ['open', 'kept', 'lost'] as const
export const disputeAwaits = ['us', 'payer', 'bank'] as const

/**
 * Where money that was taken is now. Every sum that was taken is in exactly one of these: with us (`kept`, `review`,
 * `dueBack`), sent back in part or in full, or taken by a dispute that is open or was lost.
 */
export const moneyStages = ['kept', 'review', 'dueBack', 'sentPart', 'sentAll', 'disputed', 'lost'] as const
export type MoneyStage = (typeof moneyStages)[number]

/** Further states of money: refunds in progress, inquiries, credit notes, amounts that cannot be expressed. */
export const moneyAsides = ['underway', 'inquiry', 'creditNote', 'unknown'] as const

/** How money moves. */
export const movementKinds = [
  'charge',
  'secondCharge',
  'refund',
  'refundReturned',
  'disputeOut',
  'disputeIn',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** Every sum of the overview of money by name: the payments behind it can be listed. */
export const moneySums = ['taken', ...moneyStages, ...moneyAsides, ...movementKinds] as const
export type MoneySum = (typeof moneySums)[number]

/** What of money waits for the operator. */
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

/** An opening or an end of a dispute or an inquiry. */
export const disputeSteps = [
  'disputed',
  'disputeReopened',
  'disputeOver',
  'disputeLost',
  'inquiry',
  'inquiryOver',
] as const
export type DisputeStep = (typeof disputeSteps)[number]

/** What happened to a payment, as its payer reads it. */
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
  /** An administrator closed it: the gateway never reported money. */
  'closed',
  'mismatch',
  /**
   * The gateway has not confirmed in time whether it was paid; or that, and the purchase was paid by another method.
   */
  'noWord',
  'noWordPaid',
  'disputed',
  'paidTwice',
  'refused',
  'refundFailed',
  /** The bank had taken the money for the payer and gave it back to us. */
  'disputeReturned',
  /** The money of a plan went back, by us or by the bank; the same of money that had bought nothing. */
  'refunded',
  'refundedUnspent',
  'chargedBack',
  'chargedBackUnspent',
] as const
export type PaymentCause = (typeof paymentCauses)[number]

/** D71. */
export const platformTypes = ['web', 'app'] as const

/** States of a bought package and of one of its slots (D67). */
export const subscriptionStates = ['active', 'suspended', 'ended'] as const
export const slotStates = ['held', 'used', 'released'] as const

/** What of a locked listing a package opens (D81, §6 project_access). */
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

/** What a category asks about a listing. */
export const parameterKinds = ['number', 'text', 'choice', 'multi'] as const
export type ParameterKind = (typeof parameterKinds)[number]
/** What an attribute may count for the filters that need no property type; the operator assigns it (0095). */
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

/** Headings under which the facts of a listing stand on its page, in their order; the others follow. */
export const factGroups = ['inside', 'building', 'outside'] as const
export type FactGroup = (typeof factGroups)[number]

/** States of the agent-application machine; `asked` and `revoked` reach older clients as `pending` and `failed`. */
export const applicationStates = ['initial', 'pending', 'asked', 'failed', 'success', 'revoked'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** States of the block machine. */
export const blockStates = ['open', 'blocked'] as const

/** States of the report machine. */
export const reportStates = ['open', 'upheld', 'dismissed', 'appealed', 'overturned', 'confirmed'] as const
export type ReportState = (typeof reportStates)[number]

/**
 * What is done when a report is upheld: nothing, the listing is hidden until its owner has fixed it, it is unpublished,
 * its owner is warned, the account is deactivated. Also the second part of the event that decides it (`upheld.hide`).
 */
export const reportMeasures = ['none', 'hide', 'unpublish', 'warn', 'deactivate'] as const
export type ReportMeasure = (typeof reportMeasures)[number]

/** States of the membership machine. */
export const membershipStates = ['invited', 'active', 'suspended', 'removed'] as const
export type MembershipState = (typeof membershipStates)[number]

/** States of the contact-message machine. */
export const messageStates = ['received', 'answered', 'closed'] as const

/** What the operator publishes, by the part of the administration that does it. */
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

/** States of the publication machine. */
export const publicationStates = ['draft', 'published', 'withdrawn', 'deleted'] as const
/** Decisions about an entry alone; changes of its content come with a save. */
export const publicationActs = ['entry.published', 'entry.withdrawn', 'entry.deleted'] as const
export type PublicationState = (typeof publicationStates)[number]

/** D79. */
export const formFieldTypes = ['text', 'number', 'textarea', 'radio', 'checkbox', 'dropdown', 'file'] as const
export type FormFieldType = (typeof formFieldTypes)[number]

/** What a place suggestion points at. */
export const placeKinds = ['city', 'area', 'state', 'country'] as const

/** How often the alerts of a saved search are sent; `off` keeps what is found and sends nothing. */
export const alertFrequencies = ['instant', 'daily', 'weekly', 'off'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

/** Why an alert lists a match: it came into the results as new, by its price, by another change. */
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

/** Who changes records: charts define who may send an event, the log records who sent it. */
export const actorRoles = ['guest', 'person', 'admin', 'gateway', 'server', 'clock'] as const

/**
 * The two people of a record that has two, in place of `person`: its owner, and the person on the other side. The server
 * derives which of them acts from the row.
 */
export const recordSides = ['owner', 'counterpart'] as const

/** Tables that are exported as files. */
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

/** Sections of the home page that are shown until the operator chooses, in their order (D25). */
export const homeSectionsAtFirst = [
  'newest',
  'nearby',
  'featured',
  'trust',
  'categories',
  'projects',
  'agents',
] as const

/** All sections that the home page can have (D25); a client skips unknown ones. */
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

/** What the marketplace does so that its listings can be trusted; `reviewed` only where somebody looks at each first. */
export const trustPoints = ['reviewed', 'confirmed', 'available'] as const
export type TrustPoint = (typeof trustPoints)[number]

/** Pages of the marketplace that are words alone (D95). */
export const wordPages = ['about-us', 'terms', 'privacy'] as const

/** What can stand in for a real service, in the order it is named. */
export const standIns = ['mailbox', 'identity', 'payments', 'demo'] as const
export type StandInName = (typeof standIns)[number]

/** Who may use the site: everybody; everybody, to read; the team alone. */
export const maintenanceModes = ['off', 'read-only', 'on'] as const
export type MaintenanceMode = (typeof maintenanceModes)[number]

/**
 * How an operator's button for an event looks: `grave` ends something or takes it away, `usual` is what the record
 * waits for, `first` comes before any verdict.
 */
export const tones = ['grave', 'usual', 'first'] as const
export type Tone = (typeof tones)[number]
