-- Two features of the seeded packages read better now; features that staff changed stay as they are.
UPDATE "package" SET "features" = array_replace(
  array_replace("features",
    'One advocate of your own from start to finish', 'Your own dedicated advocate from start to finish'),
  'Priority answers on weekdays', 'Priority replies on weekdays')
WHERE "features" && ARRAY['One advocate of your own from start to finish', 'Priority answers on weekdays'];
