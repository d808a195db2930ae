CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image" text,
	"status" text DEFAULT 'active' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"product_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_status" CHECK ("categories"."status" in ('active', 'inactive')),
	CONSTRAINT "categories_name" CHECK (length(trim("categories"."name")) > 0 and length("categories"."slug") > 0),
	CONSTRAINT "categories_product_count" CHECK ("categories"."product_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"tone" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_size" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0 and "pictures"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"picture_key" text NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "product_pictures_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_pictures_position" CHECK ("product_pictures"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"category_id" uuid NOT NULL,
	"price" integer NOT NULL,
	"old_price" integer,
	"discount" integer DEFAULT 0 NOT NULL,
	"discount_is_manual" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rating" numeric(2, 1) DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"sizes" text[] DEFAULT '{}' NOT NULL,
	"material" text,
	"care" text,
	"fit" text,
	"occasion" text,
	"brand" text,
	"featured" boolean DEFAULT false NOT NULL,
	"trending" boolean DEFAULT false NOT NULL,
	"new_arrival" boolean DEFAULT false NOT NULL,
	"best_seller" boolean DEFAULT false NOT NULL,
	"low_stock_threshold" integer DEFAULT 10 NOT NULL,
	"reorder_point" integer DEFAULT 5 NOT NULL,
	"meta_title" text,
	"meta_description" text,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"supplier" text,
	"cost" integer,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"weight_grams" integer,
	"dimensions" jsonb,
	"stock" integer DEFAULT 0 NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"search" "tsvector",
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_name" CHECK (length(trim("products"."name")) > 0 and length("products"."slug") > 0 and length(trim("products"."sku")) > 0),
	CONSTRAINT "products_price" CHECK ("products"."price" > 0 and ("products"."old_price" is null or "products"."old_price" >= 0)),
	CONSTRAINT "products_discount" CHECK ("products"."discount" between 0 and 100),
	CONSTRAINT "products_rating" CHECK ("products"."rating" between 0 and 5 and "products"."reviews" >= 0),
	CONSTRAINT "products_status" CHECK ("products"."status" in ('active', 'inactive')),
	CONSTRAINT "products_stock" CHECK ("products"."stock" >= 0 and "products"."available" between 0 and "products"."stock"),
	CONSTRAINT "products_thresholds" CHECK ("products"."low_stock_threshold" >= 0 and "products"."reorder_point" >= 0),
	CONSTRAINT "products_parcel" CHECK (("products"."weight_grams" is null or "products"."weight_grams" > 0) and ("products"."cost" is null or "products"."cost" >= 0))
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"text" text PRIMARY KEY NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_type" CHECK ("notifications"."type" in ('order', 'stock', 'user', 'feedback'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"topic" text NOT NULL,
	"ref" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_status" CHECK ("outbox"."status" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_sent" CHECK (("outbox"."status" = 'sent') = ("outbox"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "store_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cancellation_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"admin_notes" text,
	"processed_at" timestamp (3) with time zone,
	"processed_by" text,
	CONSTRAINT "cancellation_requests_reason" CHECK (length(trim("cancellation_requests"."reason")) > 0),
	CONSTRAINT "cancellation_requests_type" CHECK ("cancellation_requests"."type" in ('refund', 'replacement')),
	CONSTRAINT "cancellation_requests_status" CHECK ("cancellation_requests"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "cancellation_requests_processed" CHECK (("cancellation_requests"."status" = 'pending') = ("cancellation_requests"."processed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "intent_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"intent_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"stock_id" uuid,
	"name" text NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "intent_lines_amounts" CHECK ("intent_lines"."quantity" > 0 and "intent_lines"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"idempotency_key" text NOT NULL,
	"body_hash" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"payment_method" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"subtotal" integer NOT NULL,
	"shipping" integer NOT NULL,
	"tax" integer NOT NULL,
	"discount" integer NOT NULL,
	"total" integer NOT NULL,
	"coupon_id" uuid,
	"provider" text,
	"provider_order_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intents_state" CHECK ("intents"."state" in ('open', 'placed', 'expired', 'abandoned')),
	CONSTRAINT "intents_method" CHECK ("intents"."payment_method" in ('cod', 'card', 'upi')),
	CONSTRAINT "intents_total" CHECK ("intents"."total" = "intents"."subtotal" + "intents"."shipping" + "intents"."tax" - "intents"."discount"),
	CONSTRAINT "intents_amounts" CHECK (least("intents"."subtotal", "intents"."shipping", "intents"."tax", "intents"."discount", "intents"."total") >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"stock_id" uuid,
	"name" text NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"price" integer NOT NULL,
	"image" text NOT NULL,
	CONSTRAINT "order_items_amounts" CHECK ("order_items"."quantity" > 0 and "order_items"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" text NOT NULL,
	"intent_id" uuid NOT NULL,
	"user_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"shipping_address" jsonb NOT NULL,
	"subtotal" integer NOT NULL,
	"shipping" integer NOT NULL,
	"tax" integer NOT NULL,
	"discount" integer NOT NULL,
	"total" integer NOT NULL,
	"coupon_id" uuid,
	"coupon_code" text,
	"coupon_name" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"payment_method" text NOT NULL,
	"payment_id" text,
	"order_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"estimated_delivery" timestamp (3) with time zone,
	"delivery_date" timestamp (3) with time zone,
	"tracking_number" text,
	"stock_processed" boolean DEFAULT false NOT NULL,
	"stock_processed_at" timestamp (3) with time zone,
	"stock_round" integer DEFAULT 0 NOT NULL,
	"user_profile" jsonb,
	"replacement_for" uuid,
	"notes" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "orders_intentId_unique" UNIQUE("intent_id"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "orders_payment_status" CHECK ("orders"."payment_status" in ('pending', 'paid', 'failed')),
	CONSTRAINT "orders_method" CHECK ("orders"."payment_method" in ('cod', 'card', 'upi')),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."shipping" + "orders"."tax" - "orders"."discount"),
	CONSTRAINT "orders_amounts" CHECK (least("orders"."subtotal", "orders"."shipping", "orders"."tax", "orders"."discount", "orders"."total") >= 0),
	CONSTRAINT "orders_paid_by_id" CHECK (("orders"."payment_status" = 'paid') = ("orders"."payment_id" is not null)),
	CONSTRAINT "orders_processed_at" CHECK ("orders"."stock_processed" = ("orders"."stock_processed_at" is not null)),
	CONSTRAINT "orders_coupon" CHECK (("orders"."coupon_code" is null) = ("orders"."coupon_name" is null))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"intent_id" uuid,
	"order_id" uuid,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"method" text NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"captured_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0 and "payments"."refunded" between 0 and "payments"."amount")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_refund_id" text,
	"status" text DEFAULT 'wanted' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('wanted', 'pending', 'processed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"body" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text DEFAULT 'home' NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"pincode" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_type" CHECK ("addresses"."type" in ('home', 'office', 'other'))
);
--> statement-breakpoint
CREATE TABLE "bag_lines" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"qty" integer DEFAULT 1 NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bag_lines_user_id_product_id_size_pk" PRIMARY KEY("user_id","product_id","size"),
	CONSTRAINT "bag_lines_qty" CHECK ("bag_lines"."qty" >= 1)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"phone" text,
	"address" text,
	"city" text,
	"state" text,
	"pincode" text,
	"last_login" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_status" CHECK ("users"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"description" text NOT NULL,
	"image" text NOT NULL,
	"button_text" text NOT NULL,
	"button_link" text NOT NULL,
	"category" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"order" integer NOT NULL,
	"show_from" timestamp (3) with time zone,
	"show_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banners_order" CHECK ("banners"."order" > 0),
	CONSTRAINT "banners_window" CHECK ("banners"."show_from" is null or "banners"."show_until" is null or "banners"."show_from" < "banners"."show_until")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid,
	"intent_id" uuid NOT NULL,
	"order_id" uuid,
	"first_time_only" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_uses_intentId_unique" UNIQUE("intent_id"),
	CONSTRAINT "coupon_uses_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "coupon_uses_state" CHECK ("coupon_uses"."state" in ('held', 'used', 'given-back')),
	CONSTRAINT "coupon_uses_order" CHECK ("coupon_uses"."state" <> 'used' or "coupon_uses"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"value" integer NOT NULL,
	"max_discount" integer DEFAULT 0 NOT NULL,
	"min_order_amount" integer DEFAULT 0 NOT NULL,
	"usage_limit" integer DEFAULT 0 NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"applicable_categories" uuid[] DEFAULT '{}' NOT NULL,
	"applicable_products" uuid[] DEFAULT '{}' NOT NULL,
	"exclude_categories" uuid[] DEFAULT '{}' NOT NULL,
	"exclude_products" uuid[] DEFAULT '{}' NOT NULL,
	"first_time_user_only" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_upper" CHECK ("coupons"."code" = upper("coupons"."code") and length("coupons"."code") > 0),
	CONSTRAINT "coupons_type" CHECK ("coupons"."type" in ('percentage', 'fixed', 'free_shipping')),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" >= 0 and ("coupons"."type" <> 'percentage' or "coupons"."value" <= 100)),
	CONSTRAINT "coupons_amounts" CHECK (least("coupons"."max_discount", "coupons"."min_order_amount", "coupons"."usage_limit", "coupons"."used_count") >= 0),
	CONSTRAINT "coupons_limit" CHECK ("coupons"."usage_limit" = 0 or "coupons"."used_count" <= "coupons"."usage_limit"),
	CONSTRAINT "coupons_window" CHECK ("coupons"."valid_from" <= "coupons"."valid_until"),
	CONSTRAINT "coupons_status" CHECK ("coupons"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" text PRIMARY KEY DEFAULT 'general' NOT NULL,
	"tax_rate" numeric(5, 2) NOT NULL,
	"shipping_standard" integer NOT NULL,
	"shipping_express" integer NOT NULL,
	"free_shipping_threshold" integer NOT NULL,
	"currency_symbol" text NOT NULL,
	"currency_code" text NOT NULL,
	"store_info" jsonb NOT NULL,
	"strip_text" text NOT NULL,
	"reviews_by_buyers_only" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_one_record" CHECK ("settings"."id" = 'general'),
	CONSTRAINT "settings_tax" CHECK ("settings"."tax_rate" between 0 and 100),
	CONSTRAINT "settings_shipping" CHECK (least("settings"."shipping_standard", "settings"."shipping_express", "settings"."free_shipping_threshold") >= 0),
	CONSTRAINT "settings_currency" CHECK (length("settings"."currency_symbol") between 1 and 5 and length("settings"."currency_code") between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "shipment_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"shipment_id" uuid NOT NULL,
	"activity" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"raw" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_order_id" text,
	"shipment_id" text,
	"courier_company_id" integer,
	"courier_name" text,
	"status" text DEFAULT 'NEW' NOT NULL,
	"awb_code" text,
	"rate" integer,
	"cod_amount" integer DEFAULT 0 NOT NULL,
	"label_url" text,
	"manifest_url" text,
	"estimated_delivery" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_status" CHECK ("shipments"."status" in ('NEW', 'PICKUP_SCHEDULED', 'PICKUP_COMPLETED', 'IN_TRANSIT', 'DELIVERED', 'RETURNED', 'FAILED', 'CANCELLED')),
	CONSTRAINT "shipments_cod" CHECK ("shipments"."cod_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"stock_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"on_hand_change" integer NOT NULL,
	"reserved_change" integer NOT NULL,
	"intent_id" uuid,
	"round" integer DEFAULT 0 NOT NULL,
	"actor" text NOT NULL,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_ledger_kind" CHECK ("stock_ledger"."kind" in ('supply', 'edit', 'reserve', 'release', 'process', 'restock')),
	CONSTRAINT "stock_ledger_moves" CHECK ("stock_ledger"."on_hand_change" <> 0 or "stock_ledger"."reserved_change" <> 0)
);
--> statement-breakpoint
CREATE TABLE "stock_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"size" text NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_rows_on_hand" CHECK ("stock_rows"."on_hand" >= 0),
	CONSTRAINT "stock_rows_reserved" CHECK ("stock_rows"."reserved" between 0 and "stock_rows"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "user_feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"rejected_at" timestamp (3) with time zone,
	"admin_notes" text,
	"source" text DEFAULT 'firebase' NOT NULL,
	CONSTRAINT "user_feedback_rating" CHECK ("user_feedback"."rating" between 1 and 5),
	CONSTRAINT "user_feedback_comment" CHECK (length(trim("user_feedback"."comment")) > 0),
	CONSTRAINT "user_feedback_status" CHECK ("user_feedback"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "user_feedback_approved" CHECK (("user_feedback"."status" = 'approved') = ("user_feedback"."approved_at" is not null)),
	CONSTRAINT "user_feedback_rejected" CHECK (("user_feedback"."status" = 'rejected') = ("user_feedback"."rejected_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mobile_number" text NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_mobile_number" CHECK ("leads"."mobile_number" ~ '^[6-9][0-9]{9}$'),
	CONSTRAINT "leads_status" CHECK ("leads"."status" in ('new', 'contacted', 'converted'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"feedback_id" uuid,
	"date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_feedbackId_unique" UNIQUE("feedback_id"),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_image_pictures_key_fk" FOREIGN KEY ("image") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_picture_key_pictures_key_fk" FOREIGN KEY ("picture_key") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellation_requests" ADD CONSTRAINT "cancellation_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_lines" ADD CONSTRAINT "intent_lines_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_lines" ADD CONSTRAINT "intent_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_lines" ADD CONSTRAINT "intent_lines_stock_id_stock_rows_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stock_rows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_stock_id_stock_rows_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stock_rows"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replacement_for_orders_id_fk" FOREIGN KEY ("replacement_for") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_lines" ADD CONSTRAINT "bag_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bag_lines" ADD CONSTRAINT "bag_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_image_pictures_key_fk" FOREIGN KEY ("image") REFERENCES "public"."pictures"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_events" ADD CONSTRAINT "shipment_events_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_stock_id_stock_rows_id_fk" FOREIGN KEY ("stock_id") REFERENCES "public"."stock_rows"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_rows" ADD CONSTRAINT "stock_rows_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_feedback" ADD CONSTRAINT "user_feedback_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_feedback" ADD CONSTRAINT "user_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_feedback_id_user_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."user_feedback"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "products_shop" ON "products" USING btree ("status","featured" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category_id","status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("status","price");--> statement-breakpoint
CREATE INDEX "products_by_stock" ON "products" USING btree ("stock");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_by_entity" ON "audit" USING btree ("entity","entity_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("created_at" DESC NULLS FIRST) WHERE not "notifications"."read";--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_once" ON "outbox" USING btree ("topic","ref");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("created_at") WHERE "outbox"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "cancellation_requests_one_open" ON "cancellation_requests" USING btree ("order_id") WHERE "cancellation_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "cancellation_requests_by_order" ON "cancellation_requests" USING btree ("order_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "intent_lines_once" ON "intent_lines" USING btree ("intent_id","stock_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intent_lines_position" ON "intent_lines" USING btree ("intent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "intents_once_a_key" ON "intents" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "intents_provider_order" ON "intents" USING btree ("provider","provider_order_id");--> statement-breakpoint
CREATE INDEX "intents_open" ON "intents" USING btree ("expires_at") WHERE "intents"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_position" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_items_by_product" ON "order_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("order_date" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","order_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","order_date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (lower("customer_email"));--> statement-breakpoint
CREATE INDEX "orders_short_id" ON "orders" USING btree (right("order_id", 8));--> statement-breakpoint
CREATE INDEX "orders_unprocessed" ON "orders" USING btree ("order_date") WHERE not "orders"."stock_processed" and "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider","provider_payment_id");--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_inbox_once" ON "webhook_inbox" USING btree ("provider","event_id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_waiting" ON "webhook_inbox" USING btree ("received_at") WHERE "webhook_inbox"."processed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "accounts_by_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "addresses_by_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","status");--> statement-breakpoint
CREATE INDEX "verifications_by_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "banners_in_order" ON "banners" USING btree ("order");--> statement-breakpoint
CREATE INDEX "coupon_uses_by_coupon" ON "coupon_uses" USING btree ("coupon_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_first_time_once" ON "coupon_uses" USING btree ("user_id") WHERE "coupon_uses"."first_time_only" and "coupon_uses"."state" <> 'given-back';--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_events_once" ON "shipment_events" USING btree ("shipment_id","timestamp","activity");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_living" ON "shipments" USING btree ("order_id") WHERE "shipments"."status" <> 'CANCELLED';--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_provider" ON "shipments" USING btree ("provider","shipment_id");--> statement-breakpoint
CREATE INDEX "shipments_by_status" ON "shipments" USING btree ("status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "stock_ledger_stock" ON "stock_ledger" USING btree ("stock_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_ledger_once" ON "stock_ledger" USING btree ("intent_id","stock_id","kind","round") WHERE "stock_ledger"."intent_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_rows_product_size" ON "stock_rows" USING btree ("product_id","size");--> statement-breakpoint
CREATE INDEX "user_feedback_by_status" ON "user_feedback" USING btree ("status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_feedback_by_product" ON "user_feedback" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_mobile" ON "leads" USING btree ("mobile_number");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("timestamp" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_addresses_email" ON "newsletter_addresses" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "reviews_by_product" ON "reviews" USING btree ("product_id","date" DESC NULLS FIRST);