import type { Scope } from '../../contract/scopes'
import type { CallName } from '../../contract/types'

/**
 * Calls of signed-in people that no API token makes, by why. Written by hand: that one of them opens, or that a new call
 * does, is a decision.
 */
export const closedToTokens: Readonly<Record<string, readonly CallName[]>> = {
  'the ways into the account, and out of it': [
    'before-logout',
    'delete_user',
    'update_profile',
    'own-security',
    'own-security:check',
    'own-identities:change',
    'own-factor:begin',
    'own-factor:confirm',
    'own-factor:end',
    'own-sessions',
    'own-sessions:end',
    'own-sessions:end-all',
  ],
  'keys that last': ['own-tokens', 'own-tokens:create', 'own-tokens:end'],
  'identity papers': [
    'get-agent-verification-form-fields',
    'get-agent-verification-form-values',
    'apply-agent-verification',
    'verification-draft',
    'verification-draft:save',
    'verification-draft:file',
  ],
  'what pays, or brings a payment on its way': [
    'assign_package',
    'get_payment_settings',
    'paypal',
    'flutterwave',
    'create-payment-intent',
    'payment-transaction-status',
    'payment-transaction-fail',
    'initiate-bank-transfer',
    'upload-bank-receipt-file',
  ],
  'statements of a person, and decisions on them': ['add_reports', 'decisions', 'appeal-decision'],
  'the team': ['invitation', 'invitation:answer'],
  'a browser': ['update-fcm-token'],
  'of every scope something': ['own-dashboard'],
}

/** Calls that a guest may make, and that an API token makes as one. */
export const guestsWithTokens: readonly CallName[] = ['get-users-list', 'mortgage-calculator']

/** What each scope opens, by hand as well. */
export const openedBy: Readonly<Record<Scope, readonly CallName[]>> = {
  'profile:read': ['get-user-data', 'web-settings'],
  'listings:read': [
    'get_property',
    'get-property-list',
    'get-all-similar-properties',
    'compare-properties',
    'get_nearby_properties',
    'property-map',
    'property-counts',
    'property-alternatives',
    'get-added-properties',
    'listing-draft',
    'listing-draft:submitted',
    'own-changes',
    'get-projects',
    'get-project-detail',
    'get-added-projects',
    'get-featured-data',
    'check-package-limit',
    'publish-requirements',
    'homepage-data',
  ],
  'listings:write': [
    'post_property',
    'update_post_property',
    'delete_property',
    'update_property_status',
    'change-property-status',
    'renew-listing',
    'answer-question',
    'withdraw-edit',
    'listing-draft:save',
    'listing-draft:file',
    'listing-draft:file-remove',
    'listing-draft:discard',
    'post_project',
    'delete_project',
    'change-project-status',
    'store_advertisement',
  ],
  'enquiries:read': ['get_interested_users'],
  'enquiries:write': ['interested_users', 'interested-seen'],
  'messages:read': ['get_chats', 'get_messages', 'get-blocked-users'],
  'messages:write': ['send_message', 'delete_chat_message', 'chat-seen', 'block-user', 'unblock-user'],
  'searches:read': [
    'get_favourite_property',
    'saved-searches',
    'personalised-fields',
    'get_user_recommendation',
  ],
  'searches:write': [
    'add_favourite',
    'saved-searches:save',
    'saved-searches:change',
    'saved-searches:delete',
    'personalised-fields:save',
    'personalised-fields:clear',
  ],
  'notifications:read': ['get_notification_list'],
  'notifications:write': ['notifications-seen'],
  'payments:read': [
    'get_payment_details',
    'get-payment-receipt',
    'payment-history',
    'bank-transfer',
    'get-package',
    'get-user-subscriptions',
  ],
}
