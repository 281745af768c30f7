interface AddressedListing {
  client_address?: string | null
  address: string
  city: string
  state: string
  country: string
}

/**
 * Returns the location in one line: the address its owner shows (D85), then city, state and country unless already
 * included.
 */
export function placeLine({ client_address, address, city, state, country }: AddressedListing): string {
  const street = client_address || address
  const rest = [city, state, country].filter((part) => part && !street.includes(part))
  return [street, ...rest].filter(Boolean).join(', ')
}
