import enErrors from './en/errors.json'
import arErrors from './ar/errors.json'
import enRefusals from './en/refusals.json'
import arRefusals from './ar/refusals.json'
import enUi from './en/ui.json'
import arUi from './ar/ui.json'
import enShell from './en/shell.json'
import arShell from './ar/shell.json'
import enPublic from './en/public.json'
import arPublic from './ar/public.json'
import enSignup from './en/signup.json'
import arSignup from './ar/signup.json'
import enIdentity from './en/identity.json'
import arIdentity from './ar/identity.json'
import enEligibility from './en/eligibility.json'
import arEligibility from './ar/eligibility.json'
import enCheckout from './en/checkout.json'
import arCheckout from './ar/checkout.json'
import enListings from './en/listings.json'
import arListings from './ar/listings.json'
import enProfile from './en/profile.json'
import arProfile from './ar/profile.json'
import enSecurity from './en/security.json'
import arSecurity from './ar/security.json'
import enAccounts from './en/accounts.json'
import arAccounts from './ar/accounts.json'
import enAdmin from './en/admin.json'
import arAdmin from './ar/admin.json'
import enMachines from './en/machines.json'
import arMachines from './ar/machines.json'
import enMail from './en/mail.json'
import arMail from './ar/mail.json'
import enOwn from './en/own.json'
import arOwn from './ar/own.json'
import enRecovery from './en/recovery.json'
import arRecovery from './ar/recovery.json'
import enReceipt from './en/receipt.json'
import arReceipt from './ar/receipt.json'
import enOperator from './en/operator.json'
import arOperator from './ar/operator.json'
import enPayments from './en/payments.json'
import arPayments from './ar/payments.json'
import enSandbox from './en/sandbox.json'
import arSandbox from './ar/sandbox.json'
import enTransfer from './en/transfer.json'
import arTransfer from './ar/transfer.json'
import enNotifications from './en/notifications.json'
import arNotifications from './ar/notifications.json'
import enLanguages from './en/languages.json'
import arLanguages from './ar/languages.json'
import enPublishing from './en/publishing.json'
import arPublishing from './ar/publishing.json'
import enVerification from './en/verification.json'
import arVerification from './ar/verification.json'
import enProject from './en/project.json'
import arProject from './ar/project.json'
import enProjects from './en/projects.json'
import arProjects from './ar/projects.json'
import enFeaturing from './en/featuring.json'
import arFeaturing from './ar/featuring.json'
import enWizard from './en/wizard.json'
import arWizard from './ar/wizard.json'
import enAtlas from './en/atlas.json'
import arAtlas from './ar/atlas.json'
import enBlocking from './en/blocking.json'
import arBlocking from './ar/blocking.json'
import enMap from './en/map.json'
import arMap from './ar/map.json'
import enSite from './en/site.json'
import arSite from './ar/site.json'
import enPages from './en/pages.json'
import arPages from './ar/pages.json'
import enReports from './en/reports.json'
import arReports from './ar/reports.json'
import enAlerts from './en/alerts.json'
import arAlerts from './ar/alerts.json'
import enBrowse from './en/browse.json'
import arBrowse from './ar/browse.json'
import enChat from './en/chat.json'
import arChat from './ar/chat.json'
import enMessage from './en/message.json'
import enSharing from './en/sharing.json'
import arSharing from './ar/sharing.json'
import enOffline from './en/offline.json'
import arOffline from './ar/offline.json'
import enPush from './en/push.json'
import arPush from './ar/push.json'
import arMessage from './ar/message.json'
import enTools from './en/tools.json'
import arTools from './ar/tools.json'
import enPeople from './en/people.json'
import arPeople from './ar/people.json'
import enTeam from './en/team.json'
import arTeam from './ar/team.json'
import enTokens from './en/tokens.json'
import arTokens from './ar/tokens.json'
import { languages, type Lang } from '../language/languages'
import { hindi } from './hindi'
import enLog from './en/log.json'
import arLog from './ar/log.json'
import enExports from './en/exports.json'
import arExports from './ar/exports.json'
import enDeliveries from './en/deliveries.json'
import arDeliveries from './ar/deliveries.json'
import enIntegrations from './en/integrations.json'
import arIntegrations from './ar/integrations.json'

type Texts = Record<string, string>

/** Every namespace; a new one is an import and a line here. Hindi has its own list in `hindi.ts`. */
const written: Record<string, Record<Exclude<Lang, 'hi'>, Texts>> = {
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
}

/** Every language file, by namespace and language. */
export const namespaces: Record<string, Record<Lang, Texts>> = Object.fromEntries(
  Object.entries(written).map(([name, texts]) => [name, { ...texts, hi: hindi[name] ?? {} }]),
)

/** What a page that is rendered on the server needs before it is interactive. */
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

/** What registering, signing in and recovering an account need besides. */
const entryNamespaces: readonly string[] = [
  'signup',
  'identity',
  'recovery',
  'security',
  'refusals',
  'machines',
]

/** What one page that is rendered on the server needs besides, by the first part of its address. */
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

/** Texts that are fetched together: whether a namespace belongs to them. */
export const textGroups = {
  public: (name: string) => publicNamespaces.includes(name),
  tools: (name: string) => name === 'tools',
  checkout: (name: string) => name === 'checkout',
  entry: (name: string) => entryNamespaces.includes(name),
  rest: (name: string) => !publicNamespaces.includes(name),
} as const satisfies Record<string, (namespace: string) => boolean>
export type TextGroup = keyof typeof textGroups

/** The groups without which the page at this path cannot be shown. */
export function firstTexts(path: string): TextGroup[] {
  const own = pageGroups[path.split('/')[1] ?? '']
  return own ? ['public', own] : ['public']
}

/**
 * Texts of one language by their full keys. What a language lacks comes in English; plural forms that a file lacks take
 * the text of `_other`.
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
