/** Input attributes of a phone number in this flow. */
export const numberBox = { type: 'tel', autoComplete: 'tel', placeholder: '+1 206 555 0100' } as const
