import { checkoutSetup } from './setup'

/** Paying by bank transfer has a page and a chart of its own (`transfer`), which knows all of its rules. */
export const bank = checkoutSetup.createStateConfig({
  type: 'final',
  description:
    'The person pays by transfer. The page of the transfer takes over: it shows the account and takes the receipt.',
  meta: { caption: 'Goes on by transfer', announce: 'You go on to the page of your transfer.' },
})
