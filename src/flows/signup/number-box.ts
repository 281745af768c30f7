/** How a mobile number is asked for on the forms of this flow. */
export const numberBox = { type: 'tel', autoComplete: 'tel', placeholder: '+1 206 555 0100' } as const
