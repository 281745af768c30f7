-- What the operator has to know of a gateway without a payment of his own to look at: keys it does not take, payments
-- it refused, hosts that a browser blocked in our pages. Each is one row, however often it comes.
create table gateway_problem (
  kind text not null check (kind in ('keys', 'refused', 'blocked')),
  -- Empty for a blocked host, which names no gateway.
  gateway text not null,
  -- Code of the refusal, or directive and origin.
  detail text not null,
  times integer not null default 1,
  last_at timestamptz not null,
  primary key (kind, gateway, detail)
);
