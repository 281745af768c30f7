/** Chart colours of plans, by rank in revenue; each contrasts with both backgrounds and its neighbours. */
export const planColours = [
  'light-dark(#1f5a44, #7cc6a6)',
  'light-dark(#b08a3c, #e5b65a)',
  'light-dark(#5b7fb8, #9abcf5)',
  'light-dark(#5e9b80, #4c9a78)',
  'light-dark(#a8574a, #f39a90)',
  'light-dark(#7b6a9e, #bcaee0)',
] as const
