-- What the browser needs to go on at a gateway that says it only once, when the payment is opened.
alter table payment add column handover jsonb;

-- When the browser brought the gateway's own proof that it has taken the payment. Only a hint: it keeps "pay again" off.
alter table payment add column proved_at timestamptz;
