import enErrors from './en/shared/errors.json'
import arErrors from './ar/shared/errors.json'
import enRefusals from './en/shared/refusals.json'
import arRefusals from './ar/shared/refusals.json'
import enUi from './en/shared/ui.json'
import arUi from './ar/shared/ui.json'
import enShell from './en/shared/shell.json'
import arShell from './ar/shared/shell.json'
import enPublic from './en/listings/public.json'
import arPublic from './ar/listings/public.json'
import enSignup from './en/account/signup.json'
import arSignup from './ar/account/signup.json'
import enIdentity from './en/account/identity.json'
import arIdentity from './ar/account/identity.json'
import enEligibility from './en/listings/eligibility.json'
import arEligibility from './ar/listings/eligibility.json'
import enCheckout from './en/payments/checkout.json'
import arCheckout from './ar/payments/checkout.json'
import enListings from './en/listings/listings.json'
import arListings from './ar/listings/listings.json'
import enProfile from './en/account/profile.json'
import arProfile from './ar/account/profile.json'
import enSecurity from './en/account/security.json'
import arSecurity from './ar/account/security.json'
import enAccounts from './en/account/accounts.json'
import arAccounts from './ar/account/accounts.json'
import enAdmin from './en/admin/admin.json'
import arAdmin from './ar/admin/admin.json'
import enMachines from './en/shared/machines.json'
import arMachines from './ar/shared/machines.json'
import enMail from './en/notifications/mail.json'
import arMail from './ar/notifications/mail.json'
import enOwn from './en/listings/own.json'
import arOwn from './ar/listings/own.json'
import enRecovery from './en/account/recovery.json'
import arRecovery from './ar/account/recovery.json'
import enReceipt from './en/payments/receipt.json'
import arReceipt from './ar/payments/receipt.json'
import enOperator from './en/admin/operator.json'
import arOperator from './ar/admin/operator.json'
import enPayments from './en/payments/payments.json'
import arPayments from './ar/payments/payments.json'
import enSandbox from './en/shared/sandbox.json'
import arSandbox from './ar/shared/sandbox.json'
import enTransfer from './en/payments/transfer.json'
import arTransfer from './ar/payments/transfer.json'
import enNotifications from './en/notifications/notifications.json'
import arNotifications from './ar/notifications/notifications.json'
import enLanguages from './en/admin/languages.json'
import arLanguages from './ar/admin/languages.json'
import enPublishing from './en/admin/publishing.json'
import arPublishing from './ar/admin/publishing.json'
import enVerification from './en/account/verification.json'
import arVerification from './ar/account/verification.json'
import enProject from './en/listings/project.json'
import arProject from './ar/listings/project.json'
import enProjects from './en/listings/projects.json'
import arProjects from './ar/listings/projects.json'
import enFeaturing from './en/listings/featuring.json'
import arFeaturing from './ar/listings/featuring.json'
import enWizard from './en/listings/wizard.json'
import arWizard from './ar/listings/wizard.json'
import enAtlas from './en/shared/atlas.json'
import arAtlas from './ar/shared/atlas.json'
import enBlocking from './en/chat/blocking.json'
import arBlocking from './ar/chat/blocking.json'
import enMap from './en/listings/map.json'
import arMap from './ar/listings/map.json'
import enSite from './en/content/site.json'
import arSite from './ar/content/site.json'
import enPages from './en/content/pages.json'
import arPages from './ar/content/pages.json'
import enReports from './en/chat/reports.json'
import arReports from './ar/chat/reports.json'
import enAlerts from './en/notifications/alerts.json'
import arAlerts from './ar/notifications/alerts.json'
import enBrowse from './en/listings/browse.json'
import arBrowse from './ar/listings/browse.json'
import enChat from './en/chat/chat.json'
import arChat from './ar/chat/chat.json'
import enMessage from './en/chat/message.json'
import enSharing from './en/listings/sharing.json'
import arSharing from './ar/listings/sharing.json'
import enOffline from './en/listings/offline.json'
import arOffline from './ar/listings/offline.json'
import enPush from './en/notifications/push.json'
import arPush from './ar/notifications/push.json'
import arMessage from './ar/chat/message.json'
import enTools from './en/listings/tools.json'
import arTools from './ar/listings/tools.json'
import enPeople from './en/admin/people.json'
import arPeople from './ar/admin/people.json'
import enTeam from './en/admin/team.json'
import arTeam from './ar/admin/team.json'
import enTokens from './en/account/tokens.json'
import arTokens from './ar/account/tokens.json'
import { languages, type Lang } from '../language/languages'
import { hindi } from './hindi'
import enLog from './en/admin/log.json'
import arLog from './ar/admin/log.json'
import enExports from './en/admin/exports.json'
import arExports from './ar/admin/exports.json'
import enDeliveries from './en/admin/deliveries.json'
import arDeliveries from './ar/admin/deliveries.json'
import enIntegrations from './en/account/integrations.json'
import arIntegrations from './ar/account/integrations.json'

type Texts = Record<string, string>

/** Every namespace; a new one needs an import and a line here. Hindi has its own list in `hindi.ts`. */
const written = {
  errors: { en: enErrors, ar: arErrors },
  refusals: { en: enRefusals, ar: arRefusals },
  ui: { en: enUi, ar: arUi },
  shell: { en: enShell, ar: arShell },
  public: { en: enPublic, ar: arPublic },
  signup: { en: enSignup, ar: arSignup },
  identity: { en: enIdentity, ar: arIdentity },
  recovery: { en: enRecovery, ar: arRecovery },
  eligibility: { en: enEligibility, ar: arEligibility },
  checkout: { en: enCheckout, ar: arCheckout },
  listings: { en: enListings, ar: arListings },
  own: { en: enOwn, ar: arOwn },
  profile: { en: enProfile, ar: arProfile },
  accounts: { en: enAccounts, ar: arAccounts },
  security: { en: enSecurity, ar: arSecurity },
  integrations: { en: enIntegrations, ar: arIntegrations },
  admin: { en: enAdmin, ar: arAdmin },
  atlas: { en: enAtlas, ar: arAtlas },
  machines: { en: enMachines, ar: arMachines },
  mail: { en: enMail, ar: arMail },
  receipt: { en: enReceipt, ar: arReceipt },
  operator: { en: enOperator, ar: arOperator },
  payments: { en: enPayments, ar: arPayments },
  sandbox: { en: enSandbox, ar: arSandbox },
  transfer: { en: enTransfer, ar: arTransfer },
  languages: { en: enLanguages, ar: arLanguages },
  publishing: { en: enPublishing, ar: arPublishing },
  verification: { en: enVerification, ar: arVerification },
  wizard: { en: enWizard, ar: arWizard },
  project: { en: enProject, ar: arProject },
  projects: { en: enProjects, ar: arProjects },
  blocking: { en: enBlocking, ar: arBlocking },
  featuring: { en: enFeaturing, ar: arFeaturing },
  reports: { en: enReports, ar: arReports },
  notifications: { en: enNotifications, ar: arNotifications },
  map: { en: enMap, ar: arMap },
  pages: { en: enPages, ar: arPages },
  site: { en: enSite, ar: arSite },
  alerts: { en: enAlerts, ar: arAlerts },
  browse: { en: enBrowse, ar: arBrowse },
  chat: { en: enChat, ar: arChat },
  sharing: { en: enSharing, ar: arSharing },
  offline: { en: enOffline, ar: arOffline },
  push: { en: enPush, ar: arPush },
  message: { en: enMessage, ar: arMessage },
  team: { en: enTeam, ar: arTeam },
  tokens: { en: enTokens, ar: arTokens },
  log: { en: enLog, ar: arLog },
  exports: { en: enExports, ar: arExports },
  deliveries: { en: enDeliveries, ar: arDeliveries },
  people: { en: enPeople, ar: arPeople },
  tools: { en: enTools, ar: arTools },
} satisfies Record<string, Record<Exclude<Lang, 'hi'>, Texts>>

type Written = typeof written
/** Keys as written in the files, including plural suffixes. */
type WrittenKey = { [Name in keyof Written]: keyof Written[Name]['en'] }[keyof Written]
type Base<Key, All = Key> = Key extends `${infer Shared}_other`
  ? Shared
  : Key extends `${infer Shared}_one`
    ? `${Shared}_other` extends All
      ? never
      : Key
    : Key extends `${string}_zero`
      ? never
      : Key

/** Key of a text, without a plural suffix. */
export type TextKey = Base<WrittenKey>

type NamespaceOf<Prefix> = Prefix extends `${infer Name}.${string}` ? Name : Prefix
type KeyIn<Name> = Name extends keyof Written ? Base<keyof Written[Name]['en']> : never

/** Last parts of the keys under a prefix: `TextIn<'team.may'>` is `'catalogue' | 'content' | …`. */
export type TextIn<
  Prefix extends string,
  // Limited to the prefix's namespace, which is faster to compile.
  Key = KeyIn<NamespaceOf<Prefix>>,
> = Key extends `${Prefix}.${infer Rest}` ? Rest : never

/** Prefixes under which only some words have a text. */
export type OptionalFamily =
  | 'admin.asks'
  | 'admin.label'
  | 'admin.state.payment'
  | 'admin.word'
  | 'atlas.fact'
  | 'atlas.value'
  | 'errors.auth'
  | 'log.refused'
  | 'machines'
  | 'operator'
  | 'operator.note'
  | 'operator.outcome'
  | 'operator.platform'
  | 'operator.settingHint'
  | 'payments.type'
  | 'receipt.gateway'
  | 'reports.measure'

/**
 * Prefixes followed by a word from data: a stored value, a server response, a state of a state machine. The compiler
 * can't prove that each word has a text, so `tests/contract/data-keys.test.ts` checks all of them.
 */
export type DataFamily =
  | 'admin.act'
  | 'admin.event'
  | 'admin.label'
  | 'admin.one'
  | 'admin.record'
  | 'admin.review.did'
  | 'admin.state'
  | 'blocking'
  | 'checkout'
  | 'checkout.gateway'
  | 'exports.what'
  | 'listings.section'
  | 'log.role'
  | 'log.way'
  | 'message'
  | 'operator.disputeSuspends'
  | 'operator.key'
  | 'operator.outcome'
  | 'operator.priceDecimals'
  | 'operator.secondFactor'
  | 'operator.setting'
  | 'own.do'
  | 'own.next'
  | 'project.type'
  | 'public.per'
  | 'publishing.answer'
  | 'publishing.feature'
  | 'publishing.field'
  | 'receipt.gateway'
  | 'recovery'
  | 'reports.state'
  | 'sandbox.log'
  | 'security.provider'
  | 'signup'
  | 'site'
  | 'team.may'
  | 'team.role'
  | 'transfer'
  | 'transfer.account'
  | 'verification'
  | 'verification.notNow'
  | 'wizard'
  | 'wizard.ask'
  | 'wizard.step'

/** Every language file, by namespace and language. */
export const namespaces: Record<string, Record<Lang, Texts>> = Object.fromEntries(
  Object.entries(written).map(([name, texts]) => [name, { ...texts, hi: hindi[name] ?? {} }]),
)

/** Namespaces a server-rendered page needs before it is interactive. */
export const publicNamespaces: readonly string[] = [
  'errors',
  'ui',
  'shell',
  'public',
  'project',
  'map',
  'pages',
  'browse',
]

/** Additional namespaces for registration, sign-in and account recovery. */
const entryNamespaces: readonly string[] = [
  'signup',
  'identity',
  'recovery',
  'security',
  'refusals',
  'machines',
]

/** Additional texts for a server-rendered page, by its first path segment. */
const pageGroups: Readonly<Record<string, 'tools' | 'entry' | 'checkout'>> = {
  login: 'entry',
  register: 'entry',
  'forgot-password': 'entry',
  'sign-in-link': 'entry',
  compare: 'tools',
  'mortgage-calculator': 'tools',
  'area-converter': 'tools',
  'subscription-plan': 'checkout',
}

/** Texts that are fetched together: each predicate returns whether a namespace belongs to the group. */
export const textGroups = {
  public: (name: string) => publicNamespaces.includes(name),
  tools: (name: string) => name === 'tools',
  checkout: (name: string) => name === 'checkout',
  entry: (name: string) => entryNamespaces.includes(name),
  rest: (name: string) => !publicNamespaces.includes(name),
} as const satisfies Record<string, (namespace: string) => boolean>
export type TextGroup = keyof typeof textGroups

/** Returns the groups required to show the page at this path. */
export function firstTexts(path: string): TextGroup[] {
  const own = pageGroups[path.split('/')[1] ?? '']
  return own ? ['public', own] : ['public']
}

/**
 * Returns the texts of a language by their full keys. Missing texts fall back to English, missing plural forms to
 * `_other`.
 */
export function textsOf(lang: Lang, names: readonly string[] = Object.keys(namespaces)): Texts {
  const merged: Texts = {}
  for (const name of names) Object.assign(merged, namespaces[name]?.en, namespaces[name]?.[lang])
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories
  for (const [key, text] of Object.entries(merged)) {
    if (!key.endsWith('_other')) continue
    for (const form of forms) merged[`${key.slice(0, -'other'.length)}${form}`] ??= text
  }
  return merged
}

/** All texts of all languages, by their full keys. */
export const texts = Object.fromEntries(languages.map((lang) => [lang, textsOf(lang)])) as Record<Lang, Texts>
