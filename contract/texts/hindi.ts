import accounts from './hi/account/accounts.json'
import security from './hi/account/security.json'
import admin from './hi/admin/admin.json'
import alerts from './hi/notifications/alerts.json'
import atlas from './hi/shared/atlas.json'
import blocking from './hi/chat/blocking.json'
import browse from './hi/listings/browse.json'
import chat from './hi/chat/chat.json'
import checkout from './hi/payments/checkout.json'
import eligibility from './hi/listings/eligibility.json'
import errors from './hi/shared/errors.json'
import deliveries from './hi/admin/deliveries.json'
import exports from './hi/admin/exports.json'
import featuring from './hi/listings/featuring.json'
import site from './hi/content/site.json'
import identity from './hi/account/identity.json'
import languages from './hi/admin/languages.json'
import listings from './hi/listings/listings.json'
import log from './hi/admin/log.json'
import machines from './hi/shared/machines.json'
import mail from './hi/notifications/mail.json'
import map from './hi/listings/map.json'
import message from './hi/chat/message.json'
import notifications from './hi/notifications/notifications.json'
import operator from './hi/admin/operator.json'
import own from './hi/listings/own.json'
import pages from './hi/content/pages.json'
import payments from './hi/payments/payments.json'
import people from './hi/admin/people.json'
import profile from './hi/account/profile.json'
import project from './hi/listings/project.json'
import projects from './hi/listings/projects.json'
import publicPages from './hi/listings/public.json'
import publishing from './hi/admin/publishing.json'
import offline from './hi/listings/offline.json'
import push from './hi/notifications/push.json'
import sharing from './hi/listings/sharing.json'
import receipt from './hi/payments/receipt.json'
import recovery from './hi/account/recovery.json'
import refusals from './hi/shared/refusals.json'
import reports from './hi/chat/reports.json'
import sandbox from './hi/shared/sandbox.json'
import shell from './hi/shared/shell.json'
import signup from './hi/account/signup.json'
import team from './hi/admin/team.json'
import tokens from './hi/account/tokens.json'
import tools from './hi/listings/tools.json'
import transfer from './hi/payments/transfer.json'
import ui from './hi/shared/ui.json'
import verification from './hi/account/verification.json'
import integrations from './hi/account/integrations.json'
import wizard from './hi/listings/wizard.json'

/** Hindi texts by namespace. They are translated later than the other languages; missing texts fall back to English. */
export const hindi: Readonly<Record<string, Record<string, string>>> = {
  accounts,
  security,
  admin,
  alerts,
  atlas,
  blocking,
  browse,
  chat,
  checkout,
  eligibility,
  errors,
  deliveries,
  exports,
  featuring,
  site,
  identity,
  languages,
  listings,
  log,
  machines,
  mail,
  map,
  message,
  notifications,
  operator,
  own,
  pages,
  payments,
  people,
  profile,
  project,
  projects,
  public: publicPages,
  publishing,
  offline,
  push,
  sharing,
  receipt,
  recovery,
  refusals,
  reports,
  sandbox,
  shell,
  signup,
  team,
  tokens,
  tools,
  transfer,
  ui,
  verification,
  integrations,
  wizard,
}
