import accounts from './hi/accounts.json'
import security from './hi/security.json'
import admin from './hi/admin.json'
import alerts from './hi/alerts.json'
import atlas from './hi/atlas.json'
import blocking from './hi/blocking.json'
import browse from './hi/browse.json'
import chat from './hi/chat.json'
import checkout from './hi/checkout.json'
import eligibility from './hi/eligibility.json'
import errors from './hi/errors.json'
import deliveries from './hi/deliveries.json'
import exports from './hi/exports.json'
import featuring from './hi/featuring.json'
import site from './hi/site.json'
import identity from './hi/identity.json'
import languages from './hi/languages.json'
import listings from './hi/listings.json'
import log from './hi/log.json'
import machines from './hi/machines.json'
import mail from './hi/mail.json'
import map from './hi/map.json'
import message from './hi/message.json'
import notifications from './hi/notifications.json'
import operator from './hi/operator.json'
import own from './hi/own.json'
import pages from './hi/pages.json'
import payments from './hi/payments.json'
import people from './hi/people.json'
import profile from './hi/profile.json'
import project from './hi/project.json'
import projects from './hi/projects.json'
import publicPages from './hi/public.json'
import publishing from './hi/publishing.json'
import offline from './hi/offline.json'
import push from './hi/push.json'
import sharing from './hi/sharing.json'
import receipt from './hi/receipt.json'
import recovery from './hi/recovery.json'
import refusals from './hi/refusals.json'
import reports from './hi/reports.json'
import sandbox from './hi/sandbox.json'
import shell from './hi/shell.json'
import signup from './hi/signup.json'
import team from './hi/team.json'
import tokens from './hi/tokens.json'
import tools from './hi/tools.json'
import transfer from './hi/transfer.json'
import ui from './hi/ui.json'
import verification from './hi/verification.json'
import integrations from './hi/integrations.json'
import wizard from './hi/wizard.json'

/** Hindi, by namespace: it is translated after the other languages, and what it lacks is read in English. */
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
