-- Few listings are premium: without this, finding none of them reads all.
create index property_premium on property (posted_at desc, id desc) where public and is_premium;
